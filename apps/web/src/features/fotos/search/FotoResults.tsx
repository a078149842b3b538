import { fotosPerPage, maxZipFotos, type FotoPage } from '@ledenportaal/shared';
import { Suspense, useCallback, type ComponentType, type ReactNode, type RefObject } from 'react';
import { t } from '../messages.js';
import { lazyOptional } from '../../../ui/lazyOptional.js';
import { SmallText } from '../../../ui/SmallText.js';
import { useFocusOnPageChange } from '../../../ui/table/useFocusOnPageChange.js';
import { renderFotoActions } from '../../collections/foto-actions.js';
import type { SelectionSlots } from '../../member-selection/MemberSelection.js';
import { useMemberSelection } from '../../member-selection/useMemberSelection.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { ActiveFilters } from './filter-parts.js';
import { FotoListOptions } from './FotoListOptions.js';
import { getLastPage, hasCriteria, toFilter, type GridName, type Search } from '../../foto-base/foto-search.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { FotoGrid } from '../grid/FotoGrid.js';
import { useFotosQuery } from '../../foto-base/fotos.api.js';
import { PagedFotos } from '../grid/PagedFotos.js';
import type { SetSearch } from './useFotoSearch.js';

const NoResults = lazyOptional(async () => (await import('../no-results/NoResults.js')).NoResults);

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

type Props = {
  grid: GridName;
  search: Search;
  setSearch: SetSearch;
  /** Opens the filters on a small screen, where the order is among them. */
  filterDrawer: ReactNode;
  /** For admins only. Passed by their page, so that pages for members do not load it. */
  Selection?: ComponentType<FotoSelectionProps> | undefined;
};

const emptyPage: FotoPage = { items: [], total: 0, more: false, downloads: 0 };

export const FotoResults = ({ grid, search, setSearch, filterDrawer, Selection }: Props) => {
  const query = useFotosQuery({ body: search });
  const { fotoHref, fotosHref } = useFotoHref();
  const { currentData, data, fulfilledTimeStamp, refetch } = query;
  const region = useFocusOnPageChange(search.page);
  const member = useMemberSelection(currentData?.results.items);
  const results = data?.results;
  const { items, total, alsoFound } = results ?? emptyPage;
  // The pressed button disappears with the empty result, so the focus moves to the results first.
  const setSearchAndFocus = (next: Search) => {
    region.current?.focus({ preventScroll: true });
    setSearch(next);
  };
  // An empty page does not exist, even if the count, which is of another moment, says so.
  const last = Math.min(getLastPage(total, search), items.length > 0 ? Infinity : search.page - 1);
  const onExpired = useCallback(() => void refetch(), [refetch]);
  const renderResults = ({ toolbar, renderActions, getNote }: SelectionSlots) => (
    <PagedFotos
      query={query}
      errorTitle={t('fotos.error')}
      count={results && <ResultCount total={formatFotoCount(results)} search={search} last={last} />}
      headerExtra={
        <>
          {!Selection && member.button}
          {filterDrawer || <FotoListOptions search={search} setSearch={setSearch} />}
        </>
      }
      filters={
        <>
          <Suspense>
            {hasCriteria(search) && (
              <ActiveFilters grid={grid} search={search} setSearch={setSearch} overleg={results?.overleg} />
            )}
          </Suspense>
          {alsoFound && <SmallText mb={12}>{t('fotos.alsoFound', { words: alsoFound.join(', ') })}</SmallText>}
        </>
      }
      toolbar={toolbar}
      perPage={search.limit}
      replacement={
        items.length === 0 && (
          <Suspense>
            <NoResults
              grid={grid}
              search={search}
              results={results}
              setSearch={setSearchAndFocus}
              onExpired={onExpired}
            />
          </Suspense>
        )
      }
      page={search.page}
      last={last}
      getHref={(page) => fotosHref({ ...search, page }, grid)}
      region={region}
    >
      <FotoGrid
        cards={items.map((foto) => ({ key: foto._id, foto, note: getNote?.(foto) }))}
        getHref={({ _id }) => fotoHref(_id, search, grid)}
        renderActions={renderActions}
        cameFrom={grid}
        onExpired={onExpired}
      />
    </PagedFotos>
  );
  if (member.Selection) {
    const { page, limit = fotosPerPage, sort } = search;
    const shown = currentData?.results;
    return (
      <member.Selection
        all={{ filter: toFilter(search) }}
        sort={sort}
        results={
          shown && {
            ...shown,
            page: JSON.stringify([page, limit, sort]),
            first: (page - 1) * limit,
            more: shown.more || shown.total > maxZipFotos,
            version: shown,
          }
        }
        onStop={member.stop}
      >
        {renderResults}
      </member.Selection>
    );
  }
  if (!Selection) return renderResults({ renderActions: renderFotoActions });
  return (
    <Selection
      search={search}
      results={currentData?.results}
      version={fulfilledTimeStamp}
      region={region}
      onExpired={onExpired}
    >
      {renderResults}
    </Selection>
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
