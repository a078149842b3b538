import { fotosPerPage, maxZipFotos, type Foto, type Paging } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../collections/messages.js';
import type { StaticPathName } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import type { NamedRendition } from '../downloads/DownloadIconButton.js';
import type { Card } from '../fotos/FotoCard.js';
import { FotoGrid } from '../fotos/grid/FotoGrid.js';
import { EditableFotoList } from '../fotos/EditableFotoList.js';
import { fotoHref } from '../foto-base/foto-href.js';
import type { FotosQuery } from '../fotos/grid/PagedFotos.js';
import type { SelectionSlots } from '../member-selection/MemberSelection.js';
import { useMemberSelection } from '../member-selection/useMemberSelection.js';
import { CollectionLinks } from '../collections/CollectionLinks.js';
import { renderFotoActions } from '../collections/foto-actions.js';
import { usePageNumber } from '../../ui/table/usePageNumber.js';

type FotoListResult = {
  /** Its current data is another each time that the photos or what is known of them have changed. */
  query: FotosQuery;
  cards: Card[] | undefined;
  total: number;
  /** The rendition that a photo is downloaded in, if not the original. */
  getRendition?: (foto: Foto) => NamedRendition | undefined;
};
type Props = {
  name: Extract<StaticPathName, 'collections' | 'downloads'>;
  title: string;
  lead: string;
  texts: Record<'none' | 'noneText' | 'error', string>;
  useList: (paging: Pick<Paging, 'page' | 'limit'>) => FotoListResult;
  /** Shown below the photos. */
  children?: ReactNode;
};

/** A member's own photos: the collection or the downloads. The page number is in the URL. */
export const MemberFotosPage = ({ name, title, lead, texts, useList: useFotoList, children }: Props) => {
  const page = usePageNumber();
  const { query, cards, total, getRendition } = useFotoList({ page, limit: fotosPerPage });
  const items = cards?.flatMap(({ foto }) => foto ?? []);
  const member = useMemberSelection(items);
  const isCollection = name === 'collections';
  const renderList = ({ toolbar, renderActions }: SelectionSlots) => (
    <EditableFotoList
      name={name}
      page={page}
      query={query}
      fotos={cards}
      total={total}
      errorTitle={texts.error}
      emptyState={<EmptyMessage texts={texts} />}
      headerExtra={member.button}
      toolbar={toolbar}
    >
      {(shown) => (
        <FotoGrid
          cards={shown}
          getHref={({ _id }) => fotoHref(_id)}
          renderActions={renderActions}
          cameFrom={name}
          onExpired={() => void query.refetch()}
        />
      )}
    </EditableFotoList>
  );
  return (
    <Page title={title} lead={lead} actions={<CollectionLinks currentPage={name} />}>
      {member.Selection ? (
        <member.Selection
          // Another page is still loading while its photos are those of the previous one.
          results={
            items && query.currentData
              ? {
                  items,
                  page: String(page),
                  first: (page - 1) * fotosPerPage,
                  ...toTotal(isCollection ? total : items.length),
                  version: query.currentData,
                }
              : undefined
          }
          {...(isCollection && { all: { collection: true } })}
          onStop={member.stop}
        >
          {renderList}
        </member.Selection>
      ) : (
        renderList({ renderActions: (foto) => renderFotoActions(foto, getRendition?.(foto)) })
      )}
      {children}
    </Page>
  );
};

const toTotal = (total: number) => ({ total, more: total > maxZipFotos });

const EmptyMessage = ({ texts }: Pick<Props, 'texts'>) => (
  <Message title={texts.none} text={texts.noneText}>
    <Button component={Link} to={getPath('fotos')}>
      {t('foto.toFotos')}
    </Button>
  </Message>
);
