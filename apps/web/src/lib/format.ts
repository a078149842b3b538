const number = new Intl.NumberFormat('nl-NL');
const oneDecimal = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });

const waits = {
  second: new Intl.NumberFormat('nl-NL', { style: 'unit', unit: 'second', unitDisplay: 'long' }),
  minute: new Intl.NumberFormat('nl-NL', { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
  hour: new Intl.NumberFormat('nl-NL', { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
};

/**
 * 45 -> '45 seconden', 61 -> '2 minuten', 7200 -> '2 uur': rounded up, so that a retry after this time is not too
 * early.
 */
export const formatWait = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return waits.second.format(Math.ceil(seconds));
  return minutes < 60 ? waits.minute.format(minutes) : waits.hour.format(Math.ceil(minutes / 60));
};

/** Truncates a text to `maxLength` characters (code points), with an ellipsis. */
export const formatShort = (text: string, longest = 60) => {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : characters.join('');
};

export const formatNumber = (value: number) => number.format(value);

/** 812345 -> '0,8 MB'; below 100 kB in kB and from 1,000 MB in GB. */
export const formatBytes = (bytes: number) => {
  if (bytes < 100_000) return `${number.format(Math.ceil(bytes / 1000))} kB`;
  return bytes < 1e9 ? `${oneDecimal.format(bytes / 1e6)} MB` : `${oneDecimal.format(bytes / 1e9)} GB`;
};

/** 69 -> '1:09', 3723 -> '1:02:03' */
export const formatDuration = (seconds: number) => {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
};

export const formatDate = (iso: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(iso));

/** 4 okt 2026, for narrow places. */
export const formatShortDate = (iso: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('nl-NL', { dateStyle: 'medium', ...(timeZone && { timeZone }) }).format(new Date(iso));

/** 2026-10-04, for file names, so that they sort by date. */
export const formatFileDate = (at: Date, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(at);
