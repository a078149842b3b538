import type { Range } from './ranges.js';
import { parseTiff } from './tiff.js';

/** A list of the pictures in a file (CIPA DC-007): a TIFF at `at` in the file, whose offsets count from there. */
export type PictureList = { segment: Range; at: number; before: Buffer; bytes: Buffer };

const [countTag, entriesTag] = [0xb001, 0xb002];
/** Of each picture: attributes, size and offset, four bytes each, and four bytes about other pictures. */
const [entryBytes, sizeAt, offsetAt, othersAt] = [16, 4, 8, 12];
/** A telephone writes two or three. */
const maxEntries = 8;

const parseList = ({ bytes }: PictureList) => {
  const tiff = parseTiff(bytes);
  const lines = tiff?.readDirectory(tiff.first)?.entries ?? [];
  const [count, entries] = [countTag, entriesTag].map((tag) => lines.find((line) => line.tag === tag));
  const [from, to] = entries?.value ?? [0, 0];
  if (!tiff || !count || !entries || to > bytes.length || to - from < 2 * entryBytes) return undefined;
  const length = Math.min(Math.floor((to - from) / entryBytes), maxEntries);
  return { tiff, count, entries, from, to, starts: Array.from({ length }, (_, index) => from + index * entryBytes) };
};

/** Returns the offsets in the file of the pictures after the first. */
export const getPictureOffsets = (list: PictureList): number[] => {
  const parsed = parseList(list);
  if (!parsed) return [];
  return parsed.starts.slice(1).map((start) => list.at + parsed.tiff.readLong(start + offsetAt));
};

/**
 * Leaves only the first picture and the one that is now at `keptAt` in the list, in place. `sizes` are those of both, and
 * `offset` is that of the latter from the list, as they will be.
 */
export const keepInList = (list: PictureList, keptAt: number, sizes: [number, number], offset: number): void => {
  const parsed = parseList(list);
  const kept = parsed?.starts.find(
    (start, index) => index > 0 && list.at + parsed.tiff.readLong(start + offsetAt) === keptAt,
  );
  if (!parsed || kept === undefined) return;
  const { tiff, count, entries, from, to } = parsed;
  const second = from + entryBytes;
  tiff.writeLong(from + sizeAt, sizes[0]);
  tiff.writeLong(kept + sizeAt, sizes[1]);
  tiff.writeLong(kept + offsetAt, offset);
  if (to - from === 2 * entryBytes) return;
  list.bytes.copy(list.bytes, second, kept, kept + entryBytes);
  for (const start of [from, second]) list.bytes.fill(0, start + othersAt, start + entryBytes);
  list.bytes.fill(0, second + entryBytes, to);
  tiff.writeLong(entries.at + 4, 2 * entryBytes);
  tiff.writeLong(count.at + 8, 2);
};
