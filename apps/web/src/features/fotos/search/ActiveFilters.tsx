import { formatNumber, formatShortDate } from '../../../lib/format.js';
import { FilterChips } from '../../../ui/filter/FilterChips.js';
import {
  changeSearch,
  toggleFilter,
  toggleStatus,
  withoutFilters,
  type FilterKind,
  type Search,
} from '../../foto-base/foto-search.js';
import { t as tFotos } from '../messages.js';
import { useLabels } from '../../labels/useLabels.js';
import { t } from './messages.js';
import { getYear, toPeriod } from './period.js';
import type { SetSearch } from './useFotoSearch.js';

type Props = { search: Search; setSearch: SetSearch };

/** A chip for each criterion of the search. */
export const ActiveFilters = ({ search, setSearch }: Props) => {
  const { labels, isLoading } = useLabels();
  if (isLoading) return null;
  const { tekst, zonder = [], status, orientation = [], eigenaar, locatie, minWidth } = search;
  const period = formatPeriod(search);
  const toChip = (key: string, text: string, next: Search) => ({ key, text, onRemove: () => setSearch(next) });
  const toLabelChip = (kind: FilterKind) => (id: string) =>
    toChip(
      id,
      labels[kind].find(({ _id }) => _id === id)?.naam ?? t('filters.unknown'),
      toggleFilter(search, kind, id),
    );
  const change = (changes: Partial<Search>) => changeSearch(search, changes);
  return (
    <FilterChips
      chips={[
        tekst && toChip('tekst', t('chip.text', { text: tekst }), change({ tekst: undefined })),
        ...zonder.map((lack) => toChip(lack, tFotos(`lacks.${lack}`), toggleFilter(search, 'zonder', lack))),
        status && toChip('status', tFotos(`status.${status}`), toggleStatus(search, status)),
        ...search.themes.map(toLabelChip('themes')),
        ...search.tags.map(toLabelChip('tags')),
        ...orientation.map((each) => toChip(each, t(`orientation.${each}`), toggleFilter(search, 'orientation', each))),
        period && toChip('period', period, change(toPeriod(''))),
        eigenaar && toChip('eigenaar', t('chip.eigenaar', { name: eigenaar }), change({ eigenaar: undefined })),
        minWidth &&
          toChip('minWidth', t('chip.minWidth', { width: formatNumber(minWidth) }), change({ minWidth: undefined })),
        locatie && toChip('locatie', t('chip.locatie', { text: locatie }), change({ locatie: undefined })),
      ].filter((chip) => typeof chip === 'object')}
      onClear={() => setSearch(withoutFilters(search))}
    />
  );
};

/** '2026', or the days of a period that is not a whole year. */
const formatPeriod = ({ from, to }: Pick<Search, 'from' | 'to'>) => {
  const year = getYear({ from, to });
  if (year) return String(year);
  // A day has no time zone.
  const [first, last] = [from, to].map((day) => day && formatShortDate(day, 'UTC'));
  if (first && last) return t('chip.period', { from: first, to: last });
  return first ? t('chip.from', { from: first }) : last && t('chip.to', { to: last });
};
