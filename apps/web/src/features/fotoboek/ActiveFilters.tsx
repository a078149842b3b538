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
  return (
    <FilterChips
      chips={[...search.themes.map(chip('themes')), ...search.tags.map(chip('tags'))]}
      onClear={() => choose(everything)}
    />
  );
};
