const clock = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;

/** The moment at which a clock somewhere showed this; undefined where no clock shows that. */
export const momentOf = (shown: string, offset: string, timeZone: string): Date | undefined => {
  const [, ...parts] = clock.exec(shown) ?? [];
  const [year = 0, month = 0, day = 0, ...time] = parts.map(Number);
  if (parts.length === 0 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const atUtc = Date.UTC(year, month - 1, day, ...(time as [number, number, number]));
  const told = minutesIn(offset);
  if (told !== undefined) return new Date(atUtc - told * 60_000);
  // Twice, since the first guess may lie on the other side of the hour at which the clocks change.
  const guess = atUtc - distance(atUtc, timeZone);
  return new Date(atUtc - distance(guess, timeZone));
};

/** Of `+02:00`. */
const minutesIn = (offset: string): number | undefined => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : undefined;
};

const distance = (at: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (minutesIn(name.replace('GMT', '')) ?? 0) * 60_000;
};
