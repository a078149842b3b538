import type { Range } from './ranges.js';

/**
 * A directory entry: its tag, whether its type is known, and the range of its value when that is stored outside the
 * entry.
 */
export type Entry = { at: number; tag: number; isKnown: boolean; value: Range | undefined; numbers: () => number[] };
export type Directory = {
  /** The directory itself, including the offset of the next one. */
  range: Range;
  entries: Entry[];
  /** Complete, and with known types only. */
  isValid: boolean;
  /** Has more entries than are read. */
  isTooLarge: boolean;
  next: number;
  /** Decreases the number of entries by 1. */
  decrementCount: () => void;
};

export const entryBytes = 12;
/** Bytes per value, indexed by TIFF type. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const [short, long, signedLong, directory, utf8] = [3, 4, 9, 13, 129];
const longTypes = [long, signedLong, directory];
/** Exif, Interoperability, SubIFDs, and directories of raw files. */
const linkTags = [0x8769, 0xa005, 0x014a, 0x888a, 0xc6f5, 0xfe00];
/** A camera writes five or six directories of at most about a hundred entries; more is malicious. */
export const maxDirectories = 100;
const maxLines = 1000;

const tiffVersion = 42;

/**
 * Parses a TIFF without trusting it: offsets and counts can have any value. Returns undefined without a TIFF header.
 */
export const parseTiff = (bytes: Buffer) => {
  const order = bytes.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || bytes.length < 8) return undefined;
  const isLittleEndian = order === 'II';
  const readShort = (at: number) => (isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const readLong = (at: number) => (isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  if (readShort(2) !== tiffVersion) return undefined;
  const writeShort = (at: number, value: number) =>
    isLittleEndian ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const writeLong = (at: number, value: number) =>
    isLittleEndian ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);

  /** Overwrites an entry with one value of 2 bytes. */
  const writeShortEntry = (at: number, tag: number, value: number) => {
    bytes.fill(0, at, at + entryBytes);
    writeShort(at, tag);
    writeShort(at + 2, short);
    writeLong(at + 4, 1);
    writeShort(at + 8, value);
  };

  const readEntry = (at: number): Entry => {
    const [type, count] = [readShort(at + 2), readLong(at + 4)];
    const unitBytes = type === utf8 ? 1 : (bytesOfType[type] ?? 0);
    const size = unitBytes * count;
    const start = size > 4 ? readLong(at + 8) : at + 8;
    const numbers = () => {
      const read = type === short ? readShort : longTypes.includes(type) ? readLong : undefined;
      if (!read || start + size > bytes.length) return [];
      return Array.from({ length: Math.min(count, maxDirectories) }, (_, index) => read(start + index * unitBytes));
    };
    return {
      at,
      tag: readShort(at),
      isKnown: unitBytes > 0,
      value: size > 4 ? [start, start + size] : undefined,
      numbers,
    };
  };

  const readDirectory = (at: number): Directory | undefined => {
    if (at < 8 || at + 2 > bytes.length) return undefined;
    const declaredCount = readShort(at);
    const availableCount = Math.min(declaredCount, Math.floor((bytes.length - at - 2) / entryBytes));
    const count = Math.min(availableCount, maxLines);
    const entries = Array.from({ length: count }, (_, index) => readEntry(at + 2 + index * entryBytes));
    const end = at + 2 + count * entryBytes;
    const hasNext = count === declaredCount && end + 4 <= bytes.length;
    const isValid = count === declaredCount && entries.every(({ isKnown }) => isKnown);
    const decrementCount = () => writeShort(at, readShort(at) - 1);
    return {
      range: [at, hasNext ? end + 4 : end],
      entries,
      isValid,
      isTooLarge: count < availableCount,
      next: hasNext ? readLong(end) : 0,
      decrementCount,
    };
  };

  return {
    /** Offset of the first directory. */
    first: readLong(4),
    readDirectory,
    readLong,
    writeShort,
    writeLong,
    writeShortEntry,
    /**
     * Returns the directories of the pictures and those that they link to, each once, also with circular links; returns
     * undefined when there are none, or more than a camera writes. Some cameras write garbage in the offset of the next
     * directory: an invalid one counts only with a relevant entry.
     */
    getDirectories: (isRelevant: (entry: Entry) => boolean) =>
      collectDirectories(readLong(4), readDirectory, isRelevant),
  };
};

const collectDirectories = (
  first: number,
  readDirectory: (at: number) => Directory | undefined,
  isRelevant: (entry: Entry) => boolean,
): Directory[] | undefined => {
  const found = new Map<number, Directory>();
  let isTooLarge = false;
  const visit = (at: number, isLinked: boolean) => {
    const linkedDirectory = found.has(at) || isTooLarge ? undefined : readDirectory(at);
    const isUsed = linkedDirectory && (isLinked || linkedDirectory.isValid || linkedDirectory.entries.some(isRelevant));
    if (!isUsed) return;
    found.set(at, linkedDirectory);
    const links = linkedDirectory.entries.filter(({ tag }) => linkTags.includes(tag)).map(({ numbers }) => numbers());
    isTooLarge ||=
      linkedDirectory.isTooLarge || found.size > maxDirectories || links.some(({ length }) => length >= maxDirectories);
    for (const to of links.flat()) visit(to, true);
    if (at === first || !isLinked) visit(linkedDirectory.next, false);
  };
  visit(first, true);
  return isTooLarge || found.size === 0 ? undefined : [...found.values()];
};
