import { Suspense, useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { t } from '../messages.js';
import { AtRest } from '../../../ui/AtRest.js';
import { runAtRest } from '../../../lib/run-at-rest.js';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { FilterLayout, FilterDrawer } from '../../../ui/filter/FilterLayout.js';
import { FiltersSkeleton } from '../../../ui/filter/FiltersSkeleton.js';
import { Page, PageTitle } from '../../../ui/Page.js';
import { SkipLink } from '../../../ui/SkipLink.js';
import { ResultsSearch } from '../../../ui/form/ResultsSearch.js';
import { useIsSmallScreen } from '../../../ui/useIsSmallScreen.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { countActiveFilters, hasCriteria, type GridName, type Search } from '../../foto-base/foto-search.js';
import { FotoSearchField } from '../suggest/FotoSearchField.js';
import { FotoFilters, PictureSearch, SearchTitle } from './filter-parts.js';
import { FotoListOptions } from './FotoListOptions.js';
import { FotoResults, type FotoSelectionProps } from './FotoResults.js';
import { useFotosQuery } from '../../foto-base/fotos.api.js';
import { resultsId } from '../grid/PagedFotos.js';
import { useFotoSearch, type SetSearch } from './useFotoSearch.js';

type Props = {
  grid: GridName;
  title: string;
  lead: string;
  actions: ReactNode;
  /** Lets admins select photos. */
  Selection?: ComponentType<FotoSelectionProps>;
  /** Filters for admins, shown above the others. */
  ExtraFilters?: ComponentType<{ search: Search; setSearch: SetSearch }>;
};

/** The search page of the image bank, for members and for admins. */
export const FotoSearchPage = ({ grid, title, lead, actions, Selection, ExtraFilters }: Props) => {
  const { searchInput, locatieInput, ...searchState } = useFotoSearch(grid);
  const { search } = searchState;
  const isSmall = useIsSmallScreen();
  const fieldRef = useSearchFocus();
  const filters = (
    <Suspense fallback={<FiltersSkeleton />}>
      <FotoFilters
        {...searchState}
        locatieInput={locatieInput}
        includesUnused={grid === 'adminFotos'}
        extraFilters={ExtraFilters && <ExtraFilters {...searchState} />}
      />
    </Suspense>
  );
  const pageTitle = <PageTitle>{[search.page > 1 && t('pager.title', search), title]}</PageTitle>;
  const searchTitle = hasCriteria(search) && (
    <Suspense fallback={pageTitle}>
      <SearchTitle search={search}>{pageTitle}</SearchTitle>
    </Suspense>
  );
  // Before the user opens the drawer.
  useEffect(
    () => (isSmall ? runAtRest(() => void FotoFilters.preload().catch(() => undefined)) : undefined),
    [isSmall],
  );
  return (
    <>
      <SkipLink targetId={resultsId}>{t('foto.toFotos')}</SkipLink>
      <Page title={title} documentTitle={searchTitle || pageTitle} lead={lead} actions={actions}>
        <ResultsSearch
          button={
            <AtRest load={PictureSearch.preload}>
              <Suspense>
                <PictureSearch field={fieldRef} grid={grid} />
              </Suspense>
            </AtRest>
          }
        >
          <FotoSearchField field={fieldRef} {...searchInput} {...searchState} />
        </ResultsSearch>
        <FilterLayout
          filters={
            <AtRest fallback={<FiltersSkeleton />} load={FotoFilters.preload}>
              {filters}
            </AtRest>
          }
        >
          <FotoResults
            grid={grid}
            {...searchState}
            filterDrawer={isSmall && <FotoFilterDrawer {...searchState} filters={filters} />}
            Selection={Selection}
          />
        </FilterLayout>
      </Page>
    </>
  );
};

/** Focuses the search field after a link that leads to searching, but not on browser back. */
const useSearchFocus = () => {
  const fieldRef = useRef<HTMLInputElement>(null);
  const { toSearch } = usePageState();
  const navigationType = useNavigationType();
  const focusOnSearch = useEffectEvent(() => {
    if (toSearch && navigationType === NavigationType.Push) fieldRef.current?.focus();
  });
  useEffect(() => focusOnSearch(), []);
  return fieldRef;
};

type DrawerProps = { search: Search; setSearch: SetSearch; filters: ReactNode };

const FotoFilterDrawer = ({ search, setSearch, filters }: DrawerProps) => {
  const { currentData: data } = useFotosQuery({ body: search });
  return (
    <FilterDrawer
      activeCount={countActiveFilters(search)}
      resultText={data ? formatFotoCount(data.results) : t('fotos.many')}
      filters={
        <>
          <FotoListOptions search={search} setSearch={setSearch} />
          {filters}
        </>
      }
    />
  );
};
