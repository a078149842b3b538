import { formatDate } from '../../lib/format.js';

/** '3 mei 2026'. A day has no time zone. Empty without a day. */
export const formatDay = (day: string | null | undefined) => (day ? formatDate(day, 'UTC') : '');
