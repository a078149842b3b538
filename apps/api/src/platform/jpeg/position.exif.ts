import { blankXmp, type XmpOptions } from './position.xmp.js';
import { merge, overlap, without, type Range } from './ranges.js';
import { entryBytes, mostDirectories, openTiff, type Directory, type Entry } from './tiff.js';

const positionTag = 0x8825;
/**
 * GeoTIFF: pixel scale, tie points, transformation, the key directory with its numbers and texts, and GDAL's metadata.
 */
const geoTags = [0x830e, 0x8480, 0x8482, 0x85d8, 0x87af, 0x87b0, 0x87b1, 0xa480];
const xmpTag = 0x02bc;
/** Offset and length of a picture in the TIFF: a thumbnail as JPEG, or as uncompressed pixels. */
const pictureTags = [
  [0x0201, 0x0202],
  [0x0111, 0x0117],
] as const;

/**
 * Removes the position from a TIFF, in place: overwrites the GPS directory and removes the link to it. Only the entries
 * after the link move. Damaged parts stay as they are, but no link to a position remains.
 */
export const blankExif = (bytes: Buffer, options: XmpOptions): void => {
  const tiff = openTiff(bytes);
  if (!tiff) return;
  const directories = tiff.directories();
  const entries = directories.flatMap((directory) => directory.entries);
  options.budget.spend(entries.length);
  // Merged, because a directory can refer to the same packet thousands of times.
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
  // From last to first, so that the offsets of earlier entries stay valid.
  for (const directory of directories) {
    const moves = mayMove(directory, used);
    for (const line of directory.entries.filter(isPosition).reverse()) unlink(bytes, directory, line, moves);
  }
};

const isPosition = ({ tag }: Entry) => tag === positionTag || geoTags.includes(tag);

/** For a damaged directory: the entries before the damage. */
const soundPart = ({ range, entries, isSound }: Directory): { table: Range; lines: Entry[] } => {
  if (isSound) return { table: range, lines: entries };
  const bad = entries.findIndex(({ isKnown }) => !isKnown);
  const lines = bad < 0 ? entries : entries.slice(0, bad);
  return { table: [range[0], range[0] + 2 + lines.length * entryBytes], lines };
};

/** Ranges that are in use by anything other than the position. */
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

/** Ignores values outside the file. */
const valuesOf = (lines: readonly Entry[], length: number): Range[] =>
  lines.flatMap(({ value }) => (value && value[1] <= length ? [value] : []));

/** In a damaged or overlapping directory an entry is only cleared: moving entries could damage other data. */
const mayMove = ({ range, isSound }: Directory, used: readonly Range[]) =>
  isSound && !used.some((other) => overlap(other, range) && (other[0] !== range[0] || other[1] !== range[1]));

const unlink = (bytes: Buffer, { range: [, end], lowerCount }: Directory, { at }: Entry, moves: boolean) => {
  if (moves) bytes.copyWithin(at, at + entryBytes, end);
  const emptied = moves ? end - entryBytes : at;
  bytes.fill(0, emptied, emptied + entryBytes);
  if (moves) lowerCount();
};
