import { parseLocalDateTime } from '../../../platform/parse-local-date-time.js';

const dayMs = 24 * 60 * 60_000;

export type LocalDays = ReturnType<typeof createLocalDays>;

/** Days and years in a time zone. Moments are milliseconds since 1970. */
export const createLocalDays = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

  /** Returns the day of a moment, as `YYYY-MM-DD`. */
  const toDay = (moment: number): string => format.format(moment);

  /** Returns the first moment of a day `YYYY-MM-DD`, or of a later one; Infinity after the year 9999. */
  const getStart = (day: string, daysLater = 0): number => {
    const date = new Date(Date.parse(day) + daysLater * dayMs).toISOString().slice(0, 10);
    const start = parseLocalDateTime(`${date.replaceAll('-', ':')} 00:00:00`, '', timeZone);
    return start?.getTime() ?? Infinity;
  };

  return {
    toDay,
    getStart,
    /** Returns the year of a moment. Formats only moments near the turn of a year, because that is slow. */
    getYear: (moment: number): number => {
      const [before, after] = [moment - dayMs, moment + dayMs].map((time) => new Date(time).getUTCFullYear());
      return before === after ? before! : Number(toDay(moment).split('-')[0]);
    },
    /** Returns the period of a filter, from the first moment to the one after the last. `from`, `to`: a day or a moment. */
    toPeriod: ({ from, to }: { from?: string | undefined; to?: string | undefined }): [number, number] => [
      from === undefined ? -Infinity : isDay(from) ? getStart(from) : Date.parse(from),
      to === undefined ? Infinity : isDay(to) ? getStart(to, 1) : Date.parse(to) + 1,
    ],
  };
};

const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length;
