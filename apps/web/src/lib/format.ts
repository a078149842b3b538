import { once } from '@ledenportaal/shared';

const getListFormat = once(() => new Intl.ListFormat('nl-NL'));
const getOneDecimalFormat = once(() => new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 }));
const formatUnit = (unit: 'second' | 'minute' | 'hour', value: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/**
 * 45 -> '45 seconden', 61 -> '2 minuten', 7200 -> '2 uur': rounded up, so that a retry after this time is not too
 * early.
 */
export const formatWaitTime = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return formatUnit('second', Math.ceil(seconds));
  return minutes < 60 ? formatUnit('minute', minutes) : formatUnit('hour', Math.ceil(minutes / 60));
};

/** 12345 -> '12.345', for whole numbers. Without Intl.NumberFormat, of which the first takes some 30 ms. */
export const formatNumber = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, '.');

/** 'Els, Piet en Anna'. */
export const formatList = (names: readonly string[]) => getListFormat().format(names);

/** '1 lid', '86 leden'. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** 812345 -> '0,8 MB'; below 100 kB in kB and from 1,000 MB in GB. */
export const formatBytes = (bytes: number) => {
  if (bytes < 100_000) return `${formatNumber(Math.ceil(bytes / 1000))} kB`;
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${getOneDecimalFormat().format(value)} ${unit}`;
};

/** 69 -> '1:09', 3723 -> '1:02:03' */
export const formatDuration = (seconds: number) => {
  const totalSeconds = Math.round(seconds);
  const parts = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60, totalSeconds % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
};

const createDateFormat = (options: Intl.DateTimeFormatOptions) => (iso: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('nl-NL', { ...options, ...(timeZone && { timeZone }) }).format(new Date(iso));

export const formatDate = createDateFormat({ dateStyle: 'long' });
/** '3 mei 2026' for a day, which has no time zone. Empty without one. */
export const formatDay = (day: string | null | undefined) => (day ? formatDate(day, 'UTC') : '');
/** 4 oktober 2026 om 14:05 */
export const formatDateTime = createDateFormat({ dateStyle: 'long', timeStyle: 'short' });
/** 4 okt 2026, for narrow places. */
export const formatShortDate = createDateFormat({ dateStyle: 'medium' });
/** 14:05 */
export const formatTime = createDateFormat({ timeStyle: 'short' });

/** 2026-10-04 */
export const formatIsoDate = (date: Date, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(date);
