import type { Search } from '../../foto-base/foto-search.js';

type Period = Pick<Search, 'from' | 'to'>;

/** The first and the last day of a year, or no period without one. */
export const toPeriod = (year: string): Period =>
  year ? { from: `${year}-01-01`, to: `${year}-12-31` } : { from: undefined, to: undefined };

/** The year of a period that is a whole one. */
export const getYear = ({ from = '', to }: Period) => {
  const year = from.slice(0, 4);
  return year && from === toPeriod(year).from && to === toPeriod(year).to ? Number(year) : undefined;
};
