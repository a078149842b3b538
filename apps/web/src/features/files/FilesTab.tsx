import { normalise, trashDays, type CatalogueFile, type Section } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from './messages.js';
import { formatCount } from '../../lib/format.js';
import { useRemoval } from '../../lib/forms/useRemoval.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Message } from '../../ui/Message.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { Table } from '../../ui/table/Table.js';
import { useContentQuery } from '../content/content.api.js';
import { createColumns } from './file-columns.js';
import { getAllFiles } from './file-values.js';
import { FileActions } from './FileActions.js';
import { useRemoveFileMutation } from './files.api.js';
import { getFilesHref, SectionFilter } from './SectionFilter.js';

const texts = {
  label: t('files.title'),
  search: t('files.search'),
  count: (count: number) => formatCount(count, t('files.one'), t('files.many')),
  noResults: (text: string) => t('files.nothing', { text }),
  actions: t('files.actions'),
};

export const FilesTab = ({ section }: { section: Section | undefined }) => {
  const { data: content, ...query } = useContentQuery(undefined, { refetchOnMountOrArgChange: true });
  const data = useMemo(() => content && getAllFiles(content.results), [content]);
  const [remove] = useRemoveFileMutation();
  const refetch = () => void query.refetch();
  const { region, item, openDialog, dialog } = useRemoval({ items: data, remove, refetch });
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      <ListLoader query={{ ...query, data }} errorTitle={t('files.error')}>
        {(files) => (
          <>
            <SectionFilter files={files} selected={section} />
            <FilesTable files={files} section={section} onRemove={openDialog} />
          </>
        )}
      </ListLoader>
      {item && (
        <ConfirmDialog
          {...dialog}
          title={t('file.removeTitle', { title: item.title })}
          text={t('file.removeText', { filename: item.filename, days: trashDays })}
          confirm={t('file.remove')}
        />
      )}
    </div>
  );
};

type Props = { files: CatalogueFile[]; section: Section | undefined; onRemove: (file: CatalogueFile) => void };

const FilesTable = ({ files, section, onRemove }: Props) => {
  const { data: config } = useConfigQuery();
  const timeZone = config?.results.timeZone;
  const columns = useMemo(() => createColumns(timeZone), [timeZone]);
  const rows = useMemo(() => files.filter((file) => !section || file.section === section), [files, section]);
  if (rows.length === 0)
    return (
      <Message title={t('files.none')} text={t('files.noneText')}>
        {section && (
          <Button variant="default" component={Link} to={getFilesHref(undefined)}>
            {t('files.showAll')}
          </Button>
        )}
      </Message>
    );
  return (
    <Table
      rows={rows}
      columns={columns}
      defaultSort=""
      normalise={normalise}
      texts={texts}
      renderActions={(file) => <FileActions file={file} onRemove={() => onRemove(file)} />}
    />
  );
};
