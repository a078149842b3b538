import { fotosPerPage, maxZipFotos, type Foto, type Paging } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../collections/messages.js';
import type { DateGroup } from '../../lib/dates/date-groups.js';
import type { StaticPathName } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { Message } from '../../ui/Message.js';
import { Page, PageTitle } from '../../ui/Page.js';
import type { NamedRendition } from '../downloads/DownloadIconButton.js';
import type { Card } from '../fotos/FotoCard.js';
import { FotoGrid } from '../fotos/grid/FotoGrid.js';
import { EditableFotoList } from '../fotos/EditableFotoList.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { fotoHref } from '../foto-base/foto-href.js';
import type { FotosQuery } from '../fotos/grid/PagedFotos.js';
import type { SelectionSlots } from '../member-selection/MemberSelection.js';
import { useMemberSelection } from '../member-selection/useMemberSelection.js';
import { CollectionLinks } from '../collections/CollectionLinks.js';
import { renderFotoActions } from '../collections/foto-actions.js';
import { usePageNumber } from '../../ui/table/usePageNumber.js';
import { t as fotosT } from '../fotos/messages.js';
import styles from './MemberFotosPage.module.css';

type FotoListResult = {
  /** Its current data is another each time that the photos or what is known of them have changed. */
  query: FotosQuery;
  cards: Card[] | undefined;
  /** The cards under headings. */
  groups?: DateGroup<Card>[] | undefined;
  total: number;
  /** How many of all these have no photo. */
  hidden?: number | undefined;
  /** The rendition that a photo is downloaded in, if not the original. */
  getRendition?: (foto: Foto) => NamedRendition | undefined;
};
type Props = {
  name: Extract<StaticPathName, 'collections' | 'downloads'>;
  title: string;
  lead: string;
  texts: Record<'none' | 'noneText' | 'error', string>;
  useList: (paging: Pick<Paging, 'page' | 'limit'>) => FotoListResult;
  /** What the list is searched by, and its field. `emptyState` is shown when nothing matches. */
  search?: { tekst: string | undefined; field: ReactNode; emptyState: ReactNode };
  /** Shown below the photos. */
  children?: ReactNode;
};

/** A member's own photos: the collection or the downloads. The page number is in the URL. */
export const MemberFotosPage = ({ name, title, lead, texts, useList: useFotoList, search, children }: Props) => {
  const page = usePageNumber();
  const { query, cards, groups, total, hidden = 0, getRendition } = useFotoList({ page, limit: fotosPerPage });
  const items = cards?.flatMap(({ foto }) => foto ?? []);
  const member = useMemberSelection(items);
  const isCollection = name === 'collections';
  const gridProps = {
    getHref: ({ _id }: Foto) => fotoHref(_id),
    cameFrom: name,
    onExpired: () => void query.refetch(),
  };
  const renderList = ({ toolbar, renderActions }: SelectionSlots) => (
    <EditableFotoList
      page={page}
      query={query}
      fotos={cards}
      total={total}
      errorTitle={texts.error}
      formatTotal={(count) => formatTotal(count, query.currentData ? search?.tekst : undefined)}
      emptyState={search?.tekst ? search.emptyState : <EmptyMessage texts={texts} />}
      headerExtra={member.button}
      toolbar={toolbar}
    >
      {(shown) =>
        groups ? (
          <FotoGroups groups={groups} gridProps={{ ...gridProps, renderActions }} />
        ) : (
          <FotoGrid {...gridProps} cards={shown} renderActions={renderActions} />
        )
      }
    </EditableFotoList>
  );
  const documentTitle = <PageTitle>{[search?.tekst, page > 1 && fotosT('pager.title', { page }), title]}</PageTitle>;
  return (
    <Page title={title} documentTitle={documentTitle} lead={lead} actions={<CollectionLinks currentPage={name} />}>
      {search?.field}
      {member.Selection ? (
        <member.Selection
          tekst={search?.tekst}
          // Another page is still loading while its photos are those of the previous one.
          results={
            items && query.currentData
              ? {
                  items,
                  page: String(page),
                  first: (page - 1) * fotosPerPage,
                  ...toTotal(isCollection ? total - hidden : items.length),
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

/** Takes the place of a photo: why it is not there, and what can be done about it. */
export const NoFoto = ({ text, children }: { text: string; children?: ReactNode }) => (
  <>
    <IconPhotoOff size={24} stroke={1.6} aria-hidden />
    {text}
    {children}
  </>
);

const toTotal = (total: number) => ({ total, more: total > maxZipFotos });

const formatTotal = (total: number, tekst: string | undefined) => {
  const count = formatFotoCount({ total, more: false });
  return tekst ? `${count} ${fotosT('fotos.for', { text: tekst })}` : count;
};

type GroupsProps = { groups: DateGroup<Card>[]; gridProps: Omit<ComponentProps<typeof FotoGrid>, 'cards'> };

const FotoGroups = ({ groups, gridProps }: GroupsProps) =>
  groups.map(({ label, items }, index) => (
    <div key={label} className={styles.group}>
      <Title order={3} size="h4">
        {label}
      </Title>
      <FotoGrid {...gridProps} cards={items} isBelow={index > 0} label={`${t('fotos.title')}: ${label}`} />
    </div>
  ));

const EmptyMessage = ({ texts }: Pick<Props, 'texts'>) => (
  <Message title={texts.none} text={texts.noneText}>
    <Button component={Link} to={getPath('fotos')}>
      {t('foto.toFotos')}
    </Button>
  </Message>
);
