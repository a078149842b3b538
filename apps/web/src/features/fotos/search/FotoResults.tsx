import type { Foto, FotoPage } from '@ledenportaal/shared';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { t } from '../messages.js';
import { useFocusOnPageChange } from '../../../ui/table/useFocusOnPageChange.js';
import { renderFotoActions } from '../../collections/foto-actions.js';
import { ActiveFilters } from './ActiveFilters.js';
import { formatFotoCount } from '../format-count.js';
import { EmptyFotos } from './EmptyFotos.js';
import { fotoHref, fotosHref } from '../foto-href.js';
import { getLastPage, type GridName, type Search } from '../foto-search.js';
import { FotoGrid } from '../grid/FotoGrid.js';
import { useFotosQuery } from '../fotos.api.js';
import { PagedFotos } from '../grid/PagedFotos.js';

type SearchProps = { search: Search; setSearch: (search: Search) => void };

/** What a selection adds to the grid. */
type SelectionSlots = { toolbar?: ReactNode; renderActions: (foto: Foto) => ReactNode };
export type FotoSelectionProps = {
  search: Search;
  /** Undefined while the page loads. */
  results: Pick<FotoPage, 'items' | 'total' | 'more'> | undefined;
  /** Differs each time that the results have been fetched. */
  version: unknown;
  region: RefObject<HTMLElement | null>;
  onExpired: () => void;
  children: (slots: SelectionSlots) => ReactNode;
};
/** What the grid has for admins only. Passed by their page, so that pages for members do not load it. */
export type AdminGridParts = {
  Selection: ComponentType<FotoSelectionProps>;
  ListOptions: ComponentType<SearchProps>;
};

type Props = SearchProps & { grid: GridName; adminParts?: AdminGridParts | undefined };

const emptyPage: FotoPage = { items: [], total: 0, more: false, downloads: 0 };

export const FotoResults = ({ grid, search, setSearch, adminParts }: Props) => {
  const {
    currentData,
    data = currentData,
    error,
    isFetching,
    fulfilledTimeStamp,
    refetch,
  } = useFotosQuery({ body: search });
  const region = useFocusOnPageChange(search.page);
  const results = data?.results;
  const { items, total, suggestion } = results ?? emptyPage;
  // The pressed button disappears with the empty result, so the focus moves to the results first.
  const setSearchAndFocus = (next: Search) => {
    region.current?.focus({ preventScroll: true });
    setSearch(next);
  };
  // An empty page does not exist, even if the count, which is of another moment, says so.
  const last = Math.min(getLastPage(total, search), items.length > 0 ? Infinity : search.page - 1);
  const onExpired = () => void refetch();
  const renderResults = ({ toolbar, renderActions }: SelectionSlots) => (
    <PagedFotos
      queryStatus={{ isCurrent: currentData !== undefined, error, isFetching, refetch }}
      errorTitle={t('fotos.error')}
      count={results && <ResultCount total={formatFotoCount(results)} search={search} last={last} />}
      headerExtra={
        <>
          <ActiveFilters search={search} setSearch={setSearch} />
          {adminParts && <adminParts.ListOptions search={search} setSearch={setSearch} />}
        </>
      }
      toolbar={toolbar}
      perPage={search.limit}
      replacement={
        items.length === 0 && <EmptyFotos search={search} suggestion={suggestion} setSearch={setSearchAndFocus} />
      }
      page={search.page}
      last={last}
      getHref={(page) => fotosHref({ ...search, page }, grid)}
      region={region}
    >
      <FotoGrid
        cards={items.map((foto) => ({ key: foto._id, foto }))}
        getHref={({ _id }) => fotoHref(_id, search, grid)}
        renderActions={renderActions}
        cameFrom={grid}
        onExpired={onExpired}
      />
    </PagedFotos>
  );
  if (!adminParts) return renderResults({ renderActions: renderFotoActions });
  return (
    <adminParts.Selection
      search={search}
      results={currentData?.results}
      version={fulfilledTimeStamp}
      region={region}
      onExpired={onExpired}
    >
      {renderResults}
    </adminParts.Selection>
  );
};

const ResultCount = ({ total, search: { page, tekst }, last }: { total: string; search: Search; last: number }) => {
  const [number, ...words] = total.split(' ');
  return (
    <>
      <b>{number}</b> {words.join(' ')}
      {tekst && ` ${t('fotos.for', { text: tekst })}`}
      {page > 1 && page <= last && <>, {t('fotos.page', { page, last })}</>}
    </>
  );
};
