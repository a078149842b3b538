import { blankParsedXmp, type XmpOptions } from './position.xmp.js';
import { merge, overlaps, subtract, type Range } from './ranges.js';
import { entryBytes, maxDirectories, parseTiff, type Directory, type Entry } from './tiff.js';

const positionTag = 0x8825;
/**
 * GeoTIFF: pixel scale, tie points, transformation, the key directory with its numbers and texts, and GDAL's metadata.
 */
const geoTiffTags = [0x830e, 0x8480, 0x8482, 0x85d8, 0x87af, 0x87b0, 0x87b1, 0xa480];
/** Resources and layers of Photoshop, which can contain whole blocks of Exif and XMP. */
const photoshopTags = [0x8649, 0x935c];
const xmpTag = 0x02bc;
/** Offset and length of a picture in the TIFF: a thumbnail as JPEG, or as uncompressed pixels. */
const pictureTags = [
  [0x0201, 0x0202],
  [0x0111, 0x0117],
] as const;

/**
 * Removes the position from a TIFF, in place: overwrites the GPS directory and removes the link to it. Only the entries
 * after the link move. Damaged parts stay as they are, but no link to a position remains. Overwrites the whole TIFF with
 * zeros when it has no directories, or more than a camera writes.
 */
export const blankExif = (bytes: Buffer, options: XmpOptions): void => {
  const tiff = parseTiff(bytes);
  const directories = tiff?.getDirectories(isPosition);
  if (!tiff || !directories) return void bytes.fill(0);
  const entries = directories.flatMap((directory) => directory.entries);
  options.budget.spend(entries.length);
  const isRemoved = blankPackets(bytes, entries, options) ? isPosition : isPositionOrXmp;
  const lines = entries.filter(isRemoved);
  if (lines.length === 0) return;
  const links = lines.filter(({ tag }) => tag === positionTag).slice(0, maxDirectories);
  const addresses = [...new Set(links.flatMap(({ numbers }) => numbers()))].slice(0, maxDirectories);
  const positions = addresses.flatMap((at) => tiff.readDirectory(at) ?? []);
  const used = directories.flatMap((directory) => getUsedRanges(directory, isRemoved, bytes.length));
  const held = [
    ...positions.flatMap((position) => getHeldRanges(position, bytes.length)),
    ...getValueRanges(lines, bytes.length),
  ];
  for (const range of subtract(held, used)) bytes.fill(0, ...range);
  // From last to first, so that the offsets of earlier entries stay valid.
  for (const directory of directories) {
    const canMove = canMoveLines(directory, used);
    for (const line of directory.entries.filter(isRemoved).reverse()) unlink(bytes, directory, line, canMove);
  }
};

/** Removes the position from XMP within the TIFF. Returns false when a packet cannot be parsed. */
const blankPackets = (bytes: Buffer, entries: readonly Entry[], options: XmpOptions): boolean => {
  // Merged, because a directory can refer to the same packet thousands of times.
  const packets = merge(entries.flatMap(({ tag, value }) => (tag === xmpTag && value ? [value] : [])));
  const results = packets.map((packet) => blankParsedXmp(bytes.subarray(...packet), options));
  return results.every(Boolean);
};

type IsRemoved = (entry: Entry) => boolean;
const isPosition: IsRemoved = ({ tag }) =>
  tag === positionTag || geoTiffTags.includes(tag) || photoshopTags.includes(tag);
const isPositionOrXmp: IsRemoved = (entry) => isPosition(entry) || entry.tag === xmpTag;

/** For a damaged directory: the entries before the damage. */
const getValidPart = ({ range, entries, isValid }: Directory): { table: Range; lines: Entry[] } => {
  if (isValid) return { table: range, lines: entries };
  const bad = entries.findIndex(({ isKnown }) => !isKnown);
  const lines = bad < 0 ? entries : entries.slice(0, bad);
  return { table: [range[0], range[0] + 2 + lines.length * entryBytes], lines };
};

/** Ranges that are in use by anything other than the position. */
const getUsedRanges = (directory: Directory, isRemoved: IsRemoved, length: number): Range[] => {
  const { table, lines } = getValidPart(directory);
  const getNumber = (tag: number) => lines.find((line) => line.tag === tag)?.numbers()[0] ?? 0;
  const pictures = pictureTags.map(([start, size]) => [getNumber(start), getNumber(start) + getNumber(size)] as const);
  const values = lines.flatMap((line) => (line.value && !isRemoved(line) ? [line.value] : []));
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
