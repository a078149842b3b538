const localTimePattern = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/;

/**
 * Parses `YYYY:MM:DD HH:MM:SS`, as in EXIF. Uses the offset when it is valid, otherwise the time zone. Returns
 * undefined when the text is not a date and time that exists.
 */
export const parseLocalDateTime = (text: string, offset: string, timeZone: string): Date | undefined => {
  const [, year, month, day, time] = localTimePattern.exec(text) ?? [];
  const isoText = `${year}-${month}-${day}T${time}.000Z`;
  const timeAsUtc = Date.parse(isoText);
  // `Date` accepts February 31 and 24:00, as a later moment.
  if (Number.isNaN(timeAsUtc) || new Date(timeAsUtc).toISOString() !== isoText) return undefined;
  const offsetMs = parseOffset(offset);
  if (offsetMs !== undefined) return new Date(timeAsUtc - offsetMs);
  // The offset is determined twice, because the first guess can be on the other side of a daylight saving change.
  const guess = timeAsUtc - getOffsetMs(timeAsUtc, timeZone);
  return new Date(timeAsUtc - getOffsetMs(guess, timeZone));
};

/**
 * Milliseconds of an offset such as `+02:00`, `+0200` or `Z`. Time zones are at most 14 hours from UTC, and had seconds
 * before they were standardised: New York was at `-04:56:02`.
 */
const parseOffset = (offset: string): number | undefined => {
  if (offset === 'Z') return 0;
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(0\d|1[0-4]):?([0-5]\d)(?::([0-5]\d))?/.exec(offset) ?? [];
  return sign ? Number(`${sign}1000`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) : undefined;
};

const getOffsetMs = (at: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return parseOffset(name.replace('GMT', '')) ?? 0;
};
