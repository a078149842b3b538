import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import { FilterBank, FilterDrawer } from '../../ui/FilterBank.js';
import { Page } from '../../ui/Page.js';
import { useSmall } from '../../ui/useSmall.js';
import { countText } from './count-text.js';
import { chosenCount, type GridName, type Search } from './foto-search.js';
import { FotoFilters } from './FotoFilters.js';
import { FotoResults } from './FotoResults.js';
import { useFotosQuery } from './fotoboek.api.js';
import { useFotoSearch } from './useFotoSearch.js';

type Props = { grid: GridName; title: string; lead: string; actions: ReactNode };

/** Filters and photos, as members see them or as admins do. */
export const FotoBank = ({ grid, title, lead, actions }: Props) => {
  const filter = useFotoSearch(grid);
  const small = useSmall();
  return (
    <Page
      title={title}
      lead={lead}
      width="wide"
      actions={
        <>
          {actions}
          {small && <FotoFilterDrawer {...filter} />}
        </>
      }
    >
      <FilterBank filters={<FotoFilters {...filter} />}>
        <FotoResults grid={grid} {...filter} />
      </FilterBank>
    </Page>
  );
};

const FotoFilterDrawer = (filter: { search: Search; choose: (search: Search) => void }) => {
  const { data } = useFotosQuery({ body: filter.search });
  return (
    <FilterDrawer
      chosen={chosenCount(filter.search)}
      found={data ? countText(data.results) : say('fotos.many')}
      filters={<FotoFilters {...filter} />}
    />
  );
};
