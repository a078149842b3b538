import { open } from 'node:fs/promises';
import { AppError } from '@ledenportaal/shared';
import { insertInFile } from './insert-in-file.js';
import { patchFile } from './patch-file.js';
import { app0, app1, headerBytes, isExif, readSegments, startOfScan } from './segments.js';
import { entryBytes, parseTiff, type Directory } from './tiff.js';

export type Degrees = 90 | 180 | 270;

/** Each cycle turns clockwise by steps of 90 degrees; those of the second one are mirrored (Exif 2.3, table 6). */
const cycles = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
];

/** Returns the orientation of a picture after turning it clockwise. Another value than 1 to 8 counts as 1. */
export const turnOrientation = (orientation: number, degrees: Degrees): number => {
  const cycle = cycles.find((candidate) => candidate.includes(orientation)) ?? cycles[0]!;
  const at = Math.max(0, cycle.indexOf(orientation));
  return cycle[(at + degrees / 90) % cycle.length]!;
};

const orientationTag = 0x0112;
const exifHeader = Buffer.from('Exif\0\0', 'latin1');
/** Of a segment, apart from its marker (T.81, B.1.1.4). */
const maxSegmentBytes = 0xffff;
const damagedText =
  'De gegevens in deze foto zijn beschadigd, zodat hij hier niet te draaien is. Draai hem in een ander programma, en vervang hem daarna.';

/**
 * Sets the Exif orientation of a JPEG, in place. No other byte changes; where there is no orientation yet, bytes are
 * added. Throws `damaged_file` when that is not possible.
 */
export const setOrientation = async (path: string, orientation: number): Promise<void> => {
  const { exif, insertAt } = await findExif(path);
  if (!exif) return insertInFile(path, insertAt, toSegment(Buffer.concat([exifHeader, createTiff(orientation)])));
  const { at, content } = exif;
  const before = content.subarray(exifHeader.length);
  const after = withOrientation(before, orientation);
  if (!after || after.length + exifHeader.length + 2 > maxSegmentBytes) throw createDamagedError();
  const tiffAt = at + headerBytes + exifHeader.length;
  await insertInFile(path, tiffAt + before.length, after.subarray(before.length));
  await patchFile(path, [
    { at, bytes: toSegment(Buffer.concat([exifHeader, after])).subarray(0, headerBytes) },
    { at: tiffAt, bytes: after.subarray(0, before.length) },
  ]);
};

type Exif = { at: number; content: Buffer };

/** Finds the first Exif segment, which decoders use, or where one belongs: after the segments of JFIF. */
const findExif = async (path: string): Promise<{ exif?: Exif; insertAt: number }> => {
  const file = await open(path, 'r');
  let insertAt = 2;
  try {
    for await (const { marker, at, end, read } of readSegments(file)) {
      if (marker === startOfScan) break;
      if (marker === app0 && at === insertAt) insertAt = end;
      if (marker !== app1) continue;
      const content = await read();
      if (isExif(content)) return { exif: { at, content }, insertAt };
    }
    return { insertAt };
  } finally {
    await file.close();
  }
};

const toSegment = (content: Buffer): Buffer => {
  const head = Buffer.from([0xff, app1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Creates a TIFF with only an orientation: the header, and a directory of one entry. */
const createTiff = (orientation: number): Buffer => {
  const bytes = Buffer.alloc(8 + 2 + entryBytes + 4);
  bytes.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]);
  parseTiff(bytes)!.writeShortEntry(10, orientationTag, orientation);
  return bytes;
};

/**
 * Returns a TIFF with this orientation in its first directory. A directory without one is written again at the end, so
 * that all offsets stay valid, also those in notes of the camera. Returns undefined for a damaged TIFF.
 */
const withOrientation = (tiff: Buffer, orientation: number): Buffer | undefined => {
  const bytes = Buffer.from(tiff);
  const parsed = parseTiff(bytes);
  const directory = parsed?.readDirectory(parsed.first);
  if (!parsed || !directory) return undefined;
  const lines = directory.entries.filter(({ tag }) => tag === orientationTag);
  if (lines.length) {
    for (const { at } of lines) parsed.writeShortEntry(at, orientationTag, orientation);
    return bytes;
  }
  return directory.isValid ? appendDirectory(bytes, directory, orientation) : undefined;
};

const appendDirectory = (bytes: Buffer, { range: [start, end], entries }: Directory, orientation: number): Buffer => {
  const [before, after] = [entries.filter(({ tag }) => tag < orientationTag).length, entries.length];
  const lineAt = (index: number) => start + 2 + index * entryBytes;
  const at = bytes.length + (bytes.length % 2);
  const next = Buffer.alloc(4);
  bytes.copy(next, 0, lineAt(after), end);
  const added = Buffer.concat([
    Buffer.alloc(at - bytes.length + 2),
    bytes.subarray(lineAt(0), lineAt(before)),
    Buffer.alloc(entryBytes),
    bytes.subarray(lineAt(before), lineAt(after)),
    next,
  ]);
  const appended = Buffer.concat([bytes, added]);
  const parsed = parseTiff(appended)!;
  parsed.writeShort(at, entries.length + 1);
  parsed.writeShortEntry(at + 2 + before * entryBytes, orientationTag, orientation);
  parsed.writeLong(4, at);
  return appended;
};

const createDamagedError = () => new AppError('damaged_file', { text: damagedText });
