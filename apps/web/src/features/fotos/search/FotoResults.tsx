import type { FotoPage } from '@ledenportaal/shared';
import type { ComponentType } from 'react';
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
import { useSelection, type SelectionComponents } from '../selection/useSelection.js';

type Props = {
  grid: GridName;
  search: Search;
  setSearch: (search: Search) => void;
  selectionComponents?: SelectionComponents | undefined;
  ListOptions?: ComponentType<{ search: Search; setSearch: (search: Search) => void }> | undefined;
};

const emptyPage: FotoPage = { items: [], total: 0, more: false, downloads: 0 };

export const FotoResults = ({ grid, search, setSearch, selectionComponents, ListOptions }: Props) => {
  const { currentData, data = currentData, error, isFetching, refetch } = useFotosQuery({ body: search });
  const region = useFocusOnPageChange(search.page);
  const selection = useSelection(search);
  const results = data?.results;
  const { items, total, suggestion } = results ?? emptyPage;
  // The pressed button disappears with the empty result, so the focus moves to the results first.
  const setSearchAndFocus = (next: Search) => {
    region.current?.focus({ preventScroll: true });
    setSearch(next);
  };
  // An empty page does not exist, even if the count, which is of another moment, says so.
  const last = Math.min(getLastPage(total, search), items.length > 0 ? Infinity : search.page - 1);
  return (
    <PagedFotos
      queryStatus={{ isCurrent: currentData !== undefined, error, isFetching, refetch }}
      errorTitle={t('fotos.error')}
      count={results && <ResultCount total={formatFotoCount(results)} search={search} last={last} />}
      headerExtra={
        <>
          <ActiveFilters search={search} setSearch={setSearch} />
          {ListOptions && <ListOptions search={search} setSearch={setSearch} />}
        </>
      }
      perPage={search.limit}
      replacement={
        items.length === 0 && <EmptyFotos search={search} suggestion={suggestion} setSearch={setSearchAndFocus} />
      }
      page={search.page}
      last={last}
      getHref={(page) => fotosHref({ ...search, page }, grid)}
      region={region}
    >
      {selectionComponents && <selectionComponents.Bar selection={selection} pageIds={items.map(({ _id }) => _id)} />}
      <FotoGrid
        cards={items.map((foto) => ({ key: foto._id, foto }))}
        getHref={({ _id }) => fotoHref(_id, search, grid)}
        renderActions={
          selectionComponents
            ? (foto) => <selectionComponents.Checkbox foto={foto} selection={selection} />
            : renderFotoActions
        }
        cameFrom={grid}
        onExpired={() => void refetch()}
      />
    </PagedFotos>
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
