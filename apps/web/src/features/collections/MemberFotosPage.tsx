import { fotosPerPage, type Foto, type Paging } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import type { StaticPathName } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import type { Card } from '../fotos/FotoCard.js';
import { FotoGrid } from '../fotos/grid/FotoGrid.js';
import { EditableFotoList } from '../fotos/EditableFotoList.js';
import { fotoHref } from '../fotos/foto-href.js';
import type { QueryStatus } from '../fotos/grid/PagedFotos.js';
import { CollectionLinks } from './CollectionLinks.js';
import { usePageNumber } from '../../ui/table/usePageNumber.js';

type FotoListResult = QueryStatus & { cards: Card[] | undefined; total: number };
type Props = {
  name: Extract<StaticPathName, 'collections' | 'downloads'>;
  title: string;
  lead: string;
  texts: Record<'none' | 'noneText' | 'error', string>;
  useList: (paging: Pick<Paging, 'page' | 'limit'>) => FotoListResult;
  renderActions: (foto: Foto) => ReactNode;
};

/** A member's own photos: the collection or the downloads. The page number is in the URL. */
export const MemberFotosPage = ({ name, title, lead, texts, useList: useFotoList, renderActions }: Props) => {
  const page = usePageNumber();
  const { cards, total, ...queryStatus } = useFotoList({ page, limit: fotosPerPage });
  return (
    <Page title={title} lead={lead} width="wide" actions={<CollectionLinks currentPage={name} />}>
      <EditableFotoList
        name={name}
        page={page}
        queryStatus={queryStatus}
        fotos={cards}
        total={total}
        errorTitle={texts.error}
        emptyState={<EmptyMessage texts={texts} />}
      >
        {(shown) => (
          <FotoGrid
            cards={shown}
            getHref={({ _id }) => fotoHref(_id)}
            renderActions={renderActions}
            cameFrom={name}
            onExpired={() => void queryStatus.refetch()}
          />
        )}
      </EditableFotoList>
    </Page>
  );
};

const EmptyMessage = ({ texts }: Pick<Props, 'texts'>) => (
  <Message title={texts.none} text={texts.noneText}>
    <Button component={Link} to={getPath('fotos')}>
      {t('foto.toFotos')}
    </Button>
  </Message>
);
