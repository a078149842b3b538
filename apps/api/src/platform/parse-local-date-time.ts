const localTimePattern = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;

/**
 * Parses `YYYY:MM:DD HH:MM:SS`, as in EXIF. Uses the offset when it is valid, otherwise the time zone. Returns
 * undefined when the text is not a date and time.
 */
export const parseLocalDateTime = (text: string, offset: string, timeZone: string): Date | undefined => {
  const [, ...parts] = localTimePattern.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, ...time] = parts.map(Number);
  if (parts.length === 0 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const timeAsUtc = Date.UTC(year, month - 1, day, ...(time as [number, number, number]));
  const offsetMinutes = parseOffset(offset);
  if (offsetMinutes !== undefined) return new Date(timeAsUtc - offsetMinutes * 60_000);
  // The offset is determined twice, because the first guess can be on the other side of a daylight saving change.
  const guess = timeAsUtc - getOffsetMs(timeAsUtc, timeZone);
  return new Date(timeAsUtc - getOffsetMs(guess, timeZone));
};

/** Minutes of an offset such as `+02:00`. */
const parseOffset = (offset: string): number | undefined => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : undefined;
};

const getOffsetMs = (at: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (parseOffset(name.replace('GMT', '')) ?? 0) * 60_000;
};
