import { FilterChips } from '../../../ui/filter/FilterChips.js';
import { withoutFilters, type Search } from '../../foto-base/foto-search.js';
import { useLabels } from '../../labels/useLabels.js';
import { criteria } from './criteria.js';
import type { SetSearch } from './useFotoSearch.js';

type Props = { search: Search; setSearch: SetSearch };

/** A chip for each criterion of the search. */
export const ActiveFilters = ({ search, setSearch }: Props) => {
  const { labels, isLoading } = useLabels();
  if (isLoading) return null;
  const chips = Object.values(criteria).flatMap(({ getChips }) => getChips(search, labels));
  return (
    <FilterChips
      chips={chips.map(({ next, ...chip }) => ({ ...chip, onRemove: () => setSearch(next) }))}
      onClear={() => setSearch(withoutFilters(search))}
    />
  );
};
