import { blankXmp, type XmpOptions } from './position.xmp.js';
import { merge, overlap, without, type Range } from './ranges.js';
import { entryBytes, mostDirectories, openTiff, type Directory, type Entry } from './tiff.js';

const positionTag = 0x8825;
/** GeoTIFF: scale, tie points, transformation, keys with their numbers and texts; and GDAL's own description. */
const geoTags = [0x830e, 0x8480, 0x8482, 0x85d8, 0x87af, 0x87b0, 0x87b1, 0xa480];
const xmpTag = 0x02bc;
/** Where a picture within the TIFF begins, and how long it is: a thumbnail as JPEG, or as bare pixels. */
const pictureTags = [
  [0x0201, 0x0202],
  [0x0111, 0x0117],
] as const;

/**
 * Takes the position out of a TIFF, in place: its directory is overwritten and unlinked. Nothing else moves but the
 * lines behind the link. What is damaged stays as it is, except that no link to a position is left.
 */
export const blankExif = (bytes: Buffer, options: XmpOptions): void => {
  const tiff = openTiff(bytes);
  if (!tiff) return;
  const directories = tiff.directories();
  const entries = directories.flatMap((directory) => directory.entries);
  options.budget.spend(entries.length);
  // Merged, because a directory can name the same packet thousands of times.
  const packets = merge(entries.flatMap(({ tag, value }) => (tag === xmpTag && value ? [value] : [])));
  for (const packet of packets) blankXmp(bytes.subarray(...packet), options);
  const lines = entries.filter(isPosition);
  if (lines.length === 0) return;
  const links = lines.filter(({ tag }) => tag === positionTag).slice(0, mostDirectories);
  const addresses = [...new Set(links.flatMap(({ numbers }) => numbers()))].slice(0, mostDirectories);
  const positions = addresses.flatMap((at) => tiff.directoryAt(at) ?? []);
  const used = directories.flatMap((directory) => usedBy(directory, bytes.length));
  const held = [...positions.flatMap((position) => heldBy(position, bytes.length)), ...valuesOf(lines, bytes.length)];
  for (const range of without(held, used)) bytes.fill(0, ...range);
  // The last first: the lines before it then still stand where they were found.
  for (const directory of directories) {
    const moves = mayMove(directory, used);
    for (const line of directory.entries.filter(isPosition).reverse()) unlink(bytes, directory, line, moves);
  }
};

const isPosition = ({ tag }: Entry) => tag === positionTag || geoTags.includes(tag);

/** Of a damaged directory, the lines before the damage. */
const soundPart = ({ range, entries, isSound }: Directory): { table: Range; lines: Entry[] } => {
  if (isSound) return { table: range, lines: entries };
  const bad = entries.findIndex(({ isKnown }) => !isKnown);
  const lines = bad < 0 ? entries : entries.slice(0, bad);
  return { table: [range[0], range[0] + 2 + lines.length * entryBytes], lines };
};

/** All that another than the position needs. */
const usedBy = (directory: Directory, length: number): Range[] => {
  const { table, lines } = soundPart(directory);
  const numberOf = (tag: number) => lines.find((line) => line.tag === tag)?.numbers()[0] ?? 0;
  const pictures = pictureTags.map(([start, size]) => [numberOf(start), numberOf(start) + numberOf(size)] as const);
  const values = lines.flatMap((line) => (line.value && !isPosition(line) ? [line.value] : []));
  return [[0, 8], table, ...values, ...pictures].map(([from, to]) => [from, Math.min(to, length)] as const);
};

const heldBy = (directory: Directory, length: number): Range[] => {
  const { table, lines } = soundPart(directory);
  return [table, ...valuesOf(lines, length)];
};

/** A value that would lie outside is none. */
const valuesOf = (lines: readonly Entry[], length: number): Range[] =>
  lines.flatMap(({ value }) => (value && value[1] <= length ? [value] : []));

/** Where the table is not as a writer leaves it a line is only emptied: moving others might tear up what is no line. */
const mayMove = ({ range, isSound }: Directory, used: readonly Range[]) =>
  isSound && !used.some((other) => overlap(other, range) && (other[0] !== range[0] || other[1] !== range[1]));

const unlink = (bytes: Buffer, { range: [, end], lowerCount }: Directory, { at }: Entry, moves: boolean) => {
  if (moves) bytes.copyWithin(at, at + entryBytes, end);
  const emptied = moves ? end - entryBytes : at;
  bytes.fill(0, emptied, emptied + entryBytes);
  if (moves) lowerCount();
};
