import { formatIsoDate } from '../format.js';
import { t } from './messages.js';

export type DateGroup<T> = { label: string; items: T[] };
/** `getDate`: a moment, in ISO 8601. */
type Options<T> = { getDate: (item: T) => string; timeZone: string | undefined; now?: Date };

/** Groups items by day, in their order: today, yesterday or the full date. */
export const groupByDay = <T>(items: readonly T[], options: Options<T>): DateGroup<T>[] => {
  const format = createFormat({ dateStyle: 'full' }, options);
  return groupByLabel(items, options, (_, at) => format.format(at));
};

/** Groups items by day, week or month, in their order: today, yesterday, this week, last week or the month. */
export const groupByPeriod = <T>(items: readonly T[], options: Options<T>): DateGroup<T>[] => {
  const format = createFormat({ month: 'long', year: 'numeric' }, options);
  const monday = getMonday(getToday(options));
  return groupByLabel(items, options, (date, at) => {
    if (date >= monday) return t('date.thisWeek');
    return date >= addDays(monday, -7) ? t('date.lastWeek') : format.format(at);
  });
};

const groupByLabel = <T>(
  items: readonly T[],
  options: Options<T>,
  formatEarlier: (date: string, at: Date) => string,
): DateGroup<T>[] => {
  const today = getToday(options);
  const getLabel = (item: T) => {
    const at = new Date(options.getDate(item));
    const date = formatIsoDate(at, options.timeZone);
    // Later only when a clock is wrong.
    if (date >= today) return t('date.today');
    return date === addDays(today, -1) ? t('date.yesterday') : formatEarlier(date, at);
  };
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const label = getLabel(item);
    groups.set(label, [...(groups.get(label) ?? []), item]);
  }
  return [...groups].map(([label, grouped]) => ({ label, items: grouped }));
};

const createFormat = (format: Intl.DateTimeFormatOptions, { timeZone }: Pick<Options<unknown>, 'timeZone'>) =>
  new Intl.DateTimeFormat('nl-NL', { ...format, ...(timeZone && { timeZone }) });

export const getToday = ({ timeZone, now = new Date() }: Pick<Options<never>, 'timeZone' | 'now'>) =>
  formatIsoDate(now, timeZone);

/** In UTC, in which each day has 24 hours. */
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 24 * 3600_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The first day of the week of a day. */
export const getMonday = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
