const clock = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;

/**
 * Parses `YYYY:MM:DD HH:MM:SS`, as in EXIF. Uses the offset when it is valid, otherwise the time zone. Returns
 * undefined when the text is not a date and time.
 */
export const momentOf = (shown: string, offset: string, timeZone: string): Date | undefined => {
  const [, ...parts] = clock.exec(shown) ?? [];
  const [year = 0, month = 0, day = 0, ...time] = parts.map(Number);
  if (parts.length === 0 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const atUtc = Date.UTC(year, month - 1, day, ...(time as [number, number, number]));
  const told = minutesIn(offset);
  if (told !== undefined) return new Date(atUtc - told * 60_000);
  // The offset is determined twice, because the first guess can be on the other side of a daylight saving change.
  const guess = atUtc - distance(atUtc, timeZone);
  return new Date(atUtc - distance(guess, timeZone));
};

/** Minutes of an offset such as `+02:00`. */
const minutesIn = (offset: string): number | undefined => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : undefined;
};

const distance = (at: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (minutesIn(name.replace('GMT', '')) ?? 0) * 60_000;
};
