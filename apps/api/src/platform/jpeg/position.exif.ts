import { blankXmp, type XmpOptions } from './position.xmp.js';
import { merge, overlaps, subtract, type Range } from './ranges.js';
import { entryBytes, maxDirectories, parseTiff, type Directory, type Entry } from './tiff.js';

const positionTag = 0x8825;
/**
 * GeoTIFF: pixel scale, tie points, transformation, the key directory with its numbers and texts, and GDAL's metadata.
 */
const geoTiffTags = [0x830e, 0x8480, 0x8482, 0x85d8, 0x87af, 0x87b0, 0x87b1, 0xa480];
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
  const tiff = parseTiff(bytes);
  if (!tiff) return;
  const directories = tiff.getDirectories();
  const entries = directories.flatMap((directory) => directory.entries);
  options.budget.spend(entries.length);
  // Merged, because a directory can refer to the same packet thousands of times.
  const packets = merge(entries.flatMap(({ tag, value }) => (tag === xmpTag && value ? [value] : [])));
  for (const packet of packets) blankXmp(bytes.subarray(...packet), options);
  const lines = entries.filter(isPosition);
  if (lines.length === 0) return;
  const links = lines.filter(({ tag }) => tag === positionTag).slice(0, maxDirectories);
  const addresses = [...new Set(links.flatMap(({ numbers }) => numbers()))].slice(0, maxDirectories);
  const positions = addresses.flatMap((at) => tiff.readDirectory(at) ?? []);
  const used = directories.flatMap((directory) => getUsedRanges(directory, bytes.length));
  const held = [
    ...positions.flatMap((position) => getHeldRanges(position, bytes.length)),
    ...getValueRanges(lines, bytes.length),
  ];
  for (const range of subtract(held, used)) bytes.fill(0, ...range);
  // From last to first, so that the offsets of earlier entries stay valid.
  for (const directory of directories) {
    const canMove = canMoveLines(directory, used);
    for (const line of directory.entries.filter(isPosition).reverse()) unlink(bytes, directory, line, canMove);
  }
};

const isPosition = ({ tag }: Entry) => tag === positionTag || geoTiffTags.includes(tag);

/** For a damaged directory: the entries before the damage. */
const getValidPart = ({ range, entries, isValid }: Directory): { table: Range; lines: Entry[] } => {
  if (isValid) return { table: range, lines: entries };
  const bad = entries.findIndex(({ isKnown }) => !isKnown);
  const lines = bad < 0 ? entries : entries.slice(0, bad);
  return { table: [range[0], range[0] + 2 + lines.length * entryBytes], lines };
};

/** Ranges that are in use by anything other than the position. */
const getUsedRanges = (directory: Directory, length: number): Range[] => {
  const { table, lines } = getValidPart(directory);
  const getNumber = (tag: number) => lines.find((line) => line.tag === tag)?.numbers()[0] ?? 0;
  const pictures = pictureTags.map(([start, size]) => [getNumber(start), getNumber(start) + getNumber(size)] as const);
  const values = lines.flatMap((line) => (line.value && !isPosition(line) ? [line.value] : []));
  return [[0, 8], table, ...values, ...pictures].map(([from, to]) => [from, Math.min(to, length)] as const);
};

const getHeldRanges = (directory: Directory, length: number): Range[] => {
  const { table, lines } = getValidPart(directory);
  return [table, ...getValueRanges(lines, length)];
};

/** Ignores values outside the file. */
const getValueRanges = (lines: readonly Entry[], length: number): Range[] =>
  lines.flatMap(({ value }) => (value && value[1] <= length ? [value] : []));

/** In a damaged or overlapping directory an entry is only cleared: moving entries could damage other data. */
const canMoveLines = ({ range, isValid }: Directory, used: readonly Range[]) =>
  isValid && !used.some((other) => overlaps(other, range) && (other[0] !== range[0] || other[1] !== range[1]));

const unlink = (bytes: Buffer, { range: [, end], decrementCount }: Directory, { at }: Entry, canMove: boolean) => {
  if (canMove) bytes.copyWithin(at, at + entryBytes, end);
  const emptiedAt = canMove ? end - entryBytes : at;
  bytes.fill(0, emptiedAt, emptiedAt + entryBytes);
  if (canMove) decrementCount();
};
