import type { FotoStatus, MissingMetadata } from '@ledenportaal/shared';
import { t } from '../messages.js';
import { FilterChips } from '../../../ui/filter/FilterChips.js';
import {
  countActiveFilters,
  toggleFilter,
  toggleStatus,
  withoutFilters,
  type FilterKind,
  type Search,
} from '../foto-search.js';
import { useLabels } from '../../labels/useLabels.js';

type Props = { search: Search; setSearch: (search: Search) => void };

export const ActiveFilters = ({ search, setSearch }: Props) => {
  const { labels, isLoading } = useLabels();
  if (countActiveFilters(search) === 0 || isLoading) return null;
  const toChip = (kind: FilterKind) => (id: string) => ({
    key: id,
    text: labels[kind].find(({ _id }) => _id === id)?.naam ?? t('filters.unknown'),
    onRemove: () => setSearch(toggleFilter(search, kind, id)),
  });
  const { zonder = [], status } = search;
  const toMissingChip = (value: MissingMetadata) => ({
    key: value,
    text: t(`lacks.${value}`),
    onRemove: () => setSearch(toggleFilter(search, 'zonder', value)),
  });
  const toStatusChip = (value: FotoStatus) => ({
    key: value,
    text: t(`status.${value}`),
    onRemove: () => setSearch(toggleStatus(search, value)),
  });
  return (
    <FilterChips
      chips={[
        ...zonder.map(toMissingChip),
        ...(status ? [toStatusChip(status)] : []),
        ...search.themes.map(toChip('themes')),
        ...search.tags.map(toChip('tags')),
      ]}
      onClear={() => setSearch(withoutFilters(search))}
    />
  );
};
