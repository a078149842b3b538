import { once } from '@ledenportaal/shared';

const getMonthFormat = once(
  () => new Intl.DateTimeFormat('nl-NL', { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** Formats when a photo was taken: '1978' and '1978-06' as '1978' and 'juni 1978', a moment by `formatMoment`. */
export const formatGenomenOp = (
  genomenOp: string,
  formatMoment: (iso: string, timeZone: string | undefined) => string,
  timeZone: string | undefined,
) => {
  if (genomenOp.includes('T')) return formatMoment(genomenOp, timeZone);
  return genomenOp.includes('-') ? getMonthFormat().format(new Date(genomenOp)) : genomenOp;
};
