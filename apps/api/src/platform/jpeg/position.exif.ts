import { blankXmp } from './position.xmp.js';
import { overlap, without, type Range } from './ranges.js';
import { entryBytes, openTiff, type Directory, type Entry } from './tiff.js';

const positionTag = 0x8825;
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
export const blankExif = (bytes: Buffer): void => {
  const tiff = openTiff(bytes);
  if (!tiff) return;
  const directories = tiff.directories();
  const entries = directories.flatMap((directory) => directory.entries);
  for (const { tag, value } of entries) if (tag === xmpTag && value) blankXmp(bytes.subarray(...value));
  const links = entries.filter(isLink);
  if (links.length === 0) return;
  const positions = links.flatMap(({ numbers }) => numbers()).flatMap((at) => tiff.directoryAt(at) ?? []);
  const used = directories.flatMap((directory) => usedBy(directory, bytes.length));
  for (const range of without(
    positions.flatMap((position) => heldBy(position, bytes.length)),
    used,
  ))
    bytes.fill(0, ...range);
  // The last first: the lines before it then still stand where they were found.
  for (const directory of directories)
    for (const link of directory.entries.filter(isLink).reverse()) unlink(bytes, directory, link, used);
};

const isLink = ({ tag }: Entry) => tag === positionTag;

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
  const values = lines.flatMap(({ value }) => (value ? [value] : []));
  return [[0, 8], table, ...values, ...pictures].map(([from, to]) => [from, Math.min(to, length)] as const);
};

/** A value that would lie outside is none. */
const heldBy = (directory: Directory, length: number): Range[] => {
  const { table, lines } = soundPart(directory);
  return [table, ...lines.flatMap(({ value }) => (value && value[1] <= length ? [value] : []))];
};

/** Where the table is not as a writer leaves it the line is only emptied: moving others might tear up what is no line. */
const unlink = (bytes: Buffer, { range, isSound, lowerCount }: Directory, { at }: Entry, used: readonly Range[]) => {
  const [start, end] = range;
  const isShared = used.some((other) => overlap(other, range) && (other[0] !== start || other[1] !== end));
  const moves = isSound && !isShared;
  if (moves) bytes.copyWithin(at, at + entryBytes, end);
  const emptied = moves ? end - entryBytes : at;
  bytes.fill(0, emptied, emptied + entryBytes);
  if (moves) lowerCount();
};
