import { parseLocalDateTime } from '../../parse-local-date-time.js';

/**
 * When a photo was taken: an instant, or with `precision` the start of that month or year, in the time zone of the camera.
 */
export type TakenAt = { at: Date; precision?: 'month' | 'year' };
/** A date by the clock of the camera. `time` is undefined when the metadata have no time, or one that does not exist. */
type LocalDate = { local: string; time: number | undefined; offset: string; precision?: 'month' | 'year' };

/** The clock of a camera may be in another time zone. One that is further ahead was never set. */
const maxAheadMs = 24 * 60 * 60_000;
/** There were no photos before; some programs write the year 1. */
const firstYear = 1826;

const quarterMs = 15 * 60_000;
/** The clock of a camera may be that far off, and the last time by satellite that old. */
const maxGpsDifferenceMs = 5 * 60_000;

/**
 * Returns the first of these dates that is possible, or its month or year when the rest is unknown. Its UTC offset is its
 * own, else that of another of `taken` or `lastChange` with the same local time, else by `gps`, else that of `timeZone`.
 */
export const findDateTaken = (
  { taken, lastChange, gps }: Record<'taken' | 'lastChange' | 'gps', string[]>,
  timeZone: string,
): TakenAt | undefined => {
  const parsed = taken.flatMap(parseDate);
  const withLastChange = [...parsed, ...lastChange.flatMap(parseDate)];
  for (const { local, time, offset: own, precision } of parsed) {
    const same = withLastChange.filter((other) => time !== undefined && other.time === time);
    const offset = own || (same.find((other) => other.offset)?.offset ?? '');
    const at = (!offset && findByGps(time, gps)) || parseLocalDateTime(local, offset, timeZone)!;
    if (at.getTime() <= Date.now() + maxAheadMs) return { at, ...(precision && { precision }) };
  }
  return undefined;
};

/** Returns the moment of a local time that is whole quarters of an hour from the time by satellite, in a time zone. */
const findByGps = (time = NaN, gps: readonly string[]): Date | undefined => {
  const differenceMs = time - (gps.flatMap(parseDate)[0]?.time ?? NaN);
  const quarters = Math.round(differenceMs / quarterMs);
  const isPlausible = Math.abs(differenceMs - quarters * quarterMs) <= maxGpsDifferenceMs;
  return isPlausible && quarters >= -12 * 4 && quarters <= 14 * 4 ? new Date(time - quarters * quarterMs) : undefined;
};

/**
 * A date in Exif, IPTC-IIM or XMP, whose separators differ. Each part after the year can be absent or blank. The UTC offset
 * is part of the time.
 */
const datePattern =
  /^(\d{4})(?:[-:/.]?(\d\d?)(?:[-:/.]?(\d\d?)(?:[T ]+(\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d+)?\s*(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?)?)?(?!\d)/;

/** Returns no date when not even the year is known. */
const parseDate = (text: string): LocalDate[] => {
  const [, year = '', month = '', day = '', hour, minute, second = '00', offset = ''] = datePattern.exec(text) ?? [];
  if (Number(year) < firstYear) return [];
  const ofMonth = `${year}:${month.padStart(2, '0')}`;
  const ofDay = `${ofMonth}:${day.padStart(2, '0')}`;
  const local = `${ofDay} ${hour}:${minute}:${second}`;
  const time = parseLocalDateTime(local, 'Z', '')?.getTime();
  if (time !== undefined) return [{ local, time, offset }];
  const starts = [[ofDay], [`${ofMonth}:01`, 'month'], [`${year}:01:01`, 'year']] as const;
  const [start, precision] = starts.find(([date]) => parseLocalDateTime(`${date} 00:00:00`, 'Z', ''))!;
  return [{ local: `${start} 00:00:00`, time, offset: '', ...(precision && { precision }) }];
};
