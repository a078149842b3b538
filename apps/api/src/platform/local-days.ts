import { parseLocalDateTime } from './parse-local-date-time.js';

const dayMs = 24 * 60 * 60_000;

/** A first moment, and the one after the last, in milliseconds since 1970. */
export type Period = [number, number];

export type LocalDays = ReturnType<typeof createLocalDays>;

/** Days and years in a time zone. Moments are milliseconds since 1970. */
export const createLocalDays = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

  /** Returns the day of a moment, as `YYYY-MM-DD`. */
  const toDay = (moment: number | Date): string => format.format(moment);

  /** Returns the first moment of a day `YYYY-MM-DD`, month or year, or of a later day; Infinity after the year 9999. */
  const getStart = (day: string, daysLater = 0): number => {
    const date = new Date(Date.parse(day) + daysLater * dayMs).toISOString().slice(0, 10);
    const start = parseLocalDateTime(`${date.replaceAll('-', ':')} 00:00:00`, '', timeZone);
    return start?.getTime() ?? Infinity;
  };

  const periods = new Map<string, Period>();

  return {
    timeZone,
    toDay,
    getStart,
    /** Returns the period of a month `YYYY-MM` or a year `YYYY`. Keeps it, because finding out is slow and photos share it. */
    getPeriod: (partialDate: string): Period => {
      const period = periods.get(partialDate) ?? [getStart(partialDate), getStart(getNext(partialDate))];
      periods.set(partialDate, period);
      return period;
    },
    /** Returns the year of a moment. Formats only moments near the turn of a year, because that is slow. */
    getYear: (moment: number): number => {
      const [before, after] = [moment - dayMs, moment + dayMs].map((time) => new Date(time).getUTCFullYear());
      return before === after ? before! : Number(toDay(moment).split('-')[0]);
    },
    /** Returns the period of a filter. `from`, `to`: a day or a moment. */
    toPeriod: ({ from, to }: { from?: string | undefined; to?: string | undefined }): Period => [
      from === undefined ? -Infinity : isDay(from) ? getStart(from) : Date.parse(from),
      to === undefined ? Infinity : isDay(to) ? getStart(to, 1) : Date.parse(to) + 1,
    ],
  };
};

/** Returns the first day after a month or a year. */
const getNext = (partialDate: string): string => {
  const [year, month = 12] = partialDate.split('-').map(Number);
  return new Date(Date.UTC(year!, month)).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length;
