import { idPattern, isDay, type ActivityKind } from '@ledenportaal/shared';
import { getMonday } from '../../lib/dates/date-groups.js';
import { formatShortDate } from '../../lib/format.js';
import { filterParams, type Filters } from './activity-href.js';
import { t } from './messages.js';

/** Parses the filters in the address; leaves out invalid ones, and kinds that the viewer may not see. */
export const parseFilters = (search: URLSearchParams, kinds: readonly ActivityKind[]): Filters => {
  const read = (name: keyof Filters, isValid: (value: string) => boolean) => {
    const value = search.get(filterParams[name]);
    return value !== null && isValid(value) ? { [name]: value } : {};
  };
  const isId = (value: string) => idPattern.test(value);
  return {
    ...read('who', isId),
    ...read('kind', (value) => kinds.some((kind) => kind === value)),
    ...read('object', isId),
    ...read('from', isDay),
    ...read('to', isDay),
  };
};

/** Periods that end today. */
export const getPeriods = (today: string) => [
  { text: t('activiteit.today'), from: today, to: today },
  { text: t('activiteit.week'), from: getMonday(today), to: today },
  { text: t('activiteit.month'), from: `${today.slice(0, 'YYYY-MM'.length)}-01`, to: today },
];

/** '1 nov 2026 tot en met 3 nov 2026', or the name of the period. */
export const formatPeriod = ({ from, to }: Pick<Filters, 'from' | 'to'>, today: string): string => {
  const known = getPeriods(today).find((period) => period.from === from && period.to === to);
  if (known) return known.text;
  const format = (day: string) => formatShortDate(day, 'UTC');
  if (!from) return t('activiteit.until', { to: format(to ?? '') });
  return to
    ? t('activiteit.between', { from: format(from), to: format(to) })
    : t('activiteit.since', { from: format(from) });
};
