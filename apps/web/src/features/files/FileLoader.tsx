import type { CatalogueFile } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { t } from './messages.js';
import { useLastKnown } from '../../lib/forms/useLastKnown.js';
import { getPath } from '../../lib/routing/paths.js';
import { Message } from '../../ui/Message.js';
import { LoadError } from '../../ui/LoadError.js';
import { BarePage } from '../../ui/Page.js';
import { TableSkeleton } from '../../ui/table/Table.js';
import { useContentQuery } from '../content/content.api.js';
import { getAllFiles } from './file-values.js';

type Props = { title: string; children: (file: CatalogueFile, isDeleted: boolean) => ReactNode };

/**
 * Loads the file whose id is in the URL. When the file is deleted while the page is open, renders its last known
 * version with `isDeleted` true, so that the form keeps the typed values.
 */
export const FileLoader = ({ title, children }: Props) => {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useContentQuery(undefined, { refetchOnMountOrArgChange: true });
  const currentFile = data && getAllFiles(data.results).find(({ _id }) => _id === id);
  const file = useLastKnown(id, currentFile);
  if (file) return children(file, !currentFile);
  return (
    <BarePage title={title} isNarrow>
      {data && !isFetching ? (
        <Message order={1} title={t('file.none')} role="alert">
          <Button component={Link} to={getPath('files')}>
            {t('file.toList')}
          </Button>
        </Message>
      ) : error ? (
        <LoadError order={1} title={t('files.error')} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </BarePage>
  );
};
