import type { Lack } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { FilterChips } from '../../ui/FilterChips.js';
import { chosenCount, everything, toggled, type FilterKind, type Search } from './foto-search.js';
import { useLabels } from './useLabels.js';

type Props = { search: Search; choose: (search: Search) => void };

export const ActiveFilters = ({ search, choose }: Props) => {
  const { labels, isLoading } = useLabels();
  if (chosenCount(search) === 0 || isLoading) return null;
  const chip = (kind: FilterKind) => (id: string) => ({
    key: id,
    text: labels[kind].find(({ _id }) => _id === id)?.naam ?? say('filters.unknown'),
    onRemove: () => choose(toggled(search, kind, id)),
  });
  const { zonder = [] } = search;
  const lack = (value: Lack) => ({
    key: value,
    text: say(`lacks.${value}`),
    onRemove: () => choose(toggled(search, 'zonder', value)),
  });
  return (
    <FilterChips
      chips={[...zonder.map(lack), ...search.themes.map(chip('themes')), ...search.tags.map(chip('tags'))]}
      onClear={() => choose(everything)}
    />
  );
};
