import { open } from 'node:fs/promises';
import { parseLocalDateTime } from '../parse-local-date-time.js';
import { parseMetadata } from './photo-metadata.js';
import { app1, isExif, readSegments, startOfScan, type ByteSource } from './segments.js';

const includedTags = {
  exif: ['DateTimeOriginal', 'OffsetTimeOriginal', 'DateTimeDigitized', 'OffsetTimeDigitized'],
};
/** The clock of a camera may be in another time zone. One that is further ahead was never set. */
const maxAheadMs = 24 * 60 * 60_000;
/** There were no photos before; some programs write the year 1. */
const firstYear = 1826;

/** Returns when the photo in a file was taken: see `findDateTaken`. */
export const readDateTaken = async (path: string, timeZone: string): Promise<Date | undefined> => {
  const file = await open(path, 'r');
  try {
    return await findDateTaken(file, timeZone);
  } finally {
    await file.close();
  }
};

/**
 * Returns when a photo was taken, by the Exif metadata before its scan data; undefined when that is unknown. `timeZone`
 * is that of the camera, when the metadata has no UTC offset.
 */
export const findDateTaken = async (file: ByteSource, timeZone: string): Promise<Date | undefined> => {
  for await (const { marker, read } of readSegments(file)) {
    if (marker === startOfScan) return undefined;
    if (marker !== app1) continue;
    const content = await read();
    if (isExif(content)) return parseDateTaken(content, timeZone);
  }
  return undefined;
};

/** Parses the payload of an Exif segment. Uses the date of the scan of a print or slide when there is no other. */
export const parseDateTaken = async (content: Uint8Array, timeZone: string): Promise<Date | undefined> => {
  const { exif } = await parseMetadata([{ marker: app1, content }], includedTags);
  const dates = [
    [exif?.DateTimeOriginal, exif?.OffsetTimeOriginal],
    [exif?.DateTimeDigitized, exif?.OffsetTimeDigitized],
  ].map(([date, offset]) => parseLocalDateTime(date?.description ?? '', offset?.description ?? '', timeZone));
  return dates.find((date) => date && date.getUTCFullYear() >= firstYear && date.getTime() <= Date.now() + maxAheadMs);
};
