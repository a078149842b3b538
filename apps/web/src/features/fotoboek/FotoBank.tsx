import { maxTekst } from '@ledenportaal/shared';
import { useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { usePageState } from '../../lib/usePageState.js';
import { FilterBank, FilterDrawer } from '../../ui/FilterBank.js';
import { Page } from '../../ui/Page.js';
import { SearchField } from '../../ui/SearchField.js';
import { useSmall } from '../../ui/useSmall.js';
import { countText } from './count-text.js';
import { chosenCount, type GridName, type Search } from './foto-search.js';
import styles from './FotoBank.module.css';
import { FotoFilters } from './FotoFilters.js';
import { FotoResults } from './FotoResults.js';
import { useFotosQuery } from './fotoboek.api.js';
import { useFotoSearch } from './useFotoSearch.js';
import type { Selecting } from './useSelection.js';

type Props = {
  grid: GridName;
  title: string;
  lead: string;
  actions: ReactNode;
  selecting?: Selecting;
  /** Filters for admins, shown above the others. */
  Lacks?: ComponentType<{ search: Search; choose: (search: Search) => void }>;
};

/** The search page of the image bank, for members and for admins. */
export const FotoBank = ({ grid, title, lead, actions, selecting, Lacks }: Props) => {
  const { typing, ...filter } = useFotoSearch(grid);
  const small = useSmall();
  const field = useFocusOnArrival();
  const filters = <FotoFilters {...filter} all={grid === 'adminFotos'} first={Lacks && <Lacks {...filter} />} />;
  return (
    <Page title={title} lead={lead} width="wide" actions={actions}>
      <search className={styles.search}>
        <SearchField
          field={field}
          label={say('fotos.search')}
          maxLength={maxTekst}
          text={typing.text}
          type={typing.type}
          settle={typing.settle}
        />
        {small && <FotoFilterDrawer search={filter.search} filters={filters} />}
      </search>
      <FilterBank filters={filters}>
        <FotoResults grid={grid} {...filter} selecting={selecting} />
      </FilterBank>
    </Page>
  );
};

/** Focuses the search field after a link that leads to searching, but not on browser back. */
const useFocusOnArrival = () => {
  const field = useRef<HTMLInputElement>(null);
  const { toSearch } = usePageState();
  const way = useNavigationType();
  const arrive = useEffectEvent(() => {
    if (toSearch && way === NavigationType.Push) field.current?.focus();
  });
  useEffect(() => arrive(), []);
  return field;
};

const FotoFilterDrawer = ({ search, filters }: { search: Search; filters: ReactNode }) => {
  const { data } = useFotosQuery({ body: search });
  return (
    <FilterDrawer
      chosen={chosenCount(search)}
      found={data ? countText(data.results) : say('fotos.many')}
      filters={filters}
    />
  );
};
