import { parseLocalDateTime } from '../../parse-local-date-time.js';

/** A date as metadata have it, and its UTC offset when that is separate. */
export type MetadataDate = { text: string; offset?: string };

/**
 * When a photo was taken: an instant, or with `precision` the start of that month or year, in the time zone of the camera.
 */
export type TakenAt = { at: Date; precision?: 'month' | 'year' };

/** The clock of a camera may be in another time zone. One that is further ahead was never set. */
const maxAheadMs = 24 * 60 * 60_000;
/** There were no photos before; some programs write the year 1. */
const firstYear = 1826;

/** Returns the first of these dates that is possible; `timeZone` is that of the camera, for a date without an offset. */
export const findPossibleDate = (dates: MetadataDate[], timeZone: string): TakenAt | undefined => {
  const at = dates.map((date) => parseDate(date, timeZone)).find(isPossible);
  return at && { at };
};

const isPossible = (date: Date | undefined) =>
  date !== undefined && date.getUTCFullYear() >= firstYear && date.getTime() <= Date.now() + maxAheadMs;

/** A date in Exif, IPTC-IIM or XMP, whose separators differ. The last two may have no time, or no seconds. */
const datePattern = /^(\d{4})[-:](\d\d)[-:](\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?/;

const parseDate = ({ text, offset }: MetadataDate, timeZone: string): Date | undefined => {
  const [, year, month, day, time = '00:00', seconds = ':00', ownOffset = ''] = datePattern.exec(text) ?? [];
  if (year === undefined) return undefined;
  const givenOffset = ownOffset === 'Z' ? '+00:00' : ownOffset || (offset ?? '');
  return parseLocalDateTime(`${year}:${month}:${day} ${time}${seconds}`, givenOffset, timeZone);
};
