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
  isSound: boolean;
  next: number;
  /** Decreases the number of entries by 1. */
  lowerCount: () => void;
};

export const entryBytes = 12;
/** Bytes per value, indexed by TIFF type. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const [short, long, directory, utf8] = [3, 4, 13, 129];
/** Exif, Interoperability and SubIFDs. */
const linkTags = [0x8769, 0xa005, 0x014a];
/** A camera writes five or six directories of at most about a hundred entries; more is malicious. */
export const mostDirectories = 100;
const mostLines = 1000;

/**
 * Parses a TIFF without trusting it: offsets and counts can have any value. Returns undefined without a TIFF header.
 */
export const openTiff = (bytes: Buffer) => {
  const order = bytes.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || bytes.length < 8) return undefined;
  const little = order === 'II';
  const shortAt = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const longAt = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const writeShort = (at: number, value: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);

  const entryAt = (at: number): Entry => {
    const [type, count] = [shortAt(at + 2), longAt(at + 4)];
    const one = type === utf8 ? 1 : (bytesOfType[type] ?? 0);
    const size = one * count;
    const start = size > 4 ? longAt(at + 8) : at + 8;
    const numbers = () => {
      const read = type === short ? shortAt : type === long || type === directory ? longAt : undefined;
      if (!read || start + size > bytes.length) return [];
      return Array.from({ length: Math.min(count, mostDirectories) }, (_, index) => read(start + index * one));
    };
    return { at, tag: shortAt(at), isKnown: one > 0, value: size > 4 ? [start, start + size] : undefined, numbers };
  };

  const directoryAt = (at: number): Directory | undefined => {
    if (at < 8 || at + 2 > bytes.length) return undefined;
    const told = shortAt(at);
    const count = Math.min(told, mostLines, Math.floor((bytes.length - at - 2) / entryBytes));
    const entries = Array.from({ length: count }, (_, index) => entryAt(at + 2 + index * entryBytes));
    const end = at + 2 + count * entryBytes;
    const hasNext = count === told && end + 4 <= bytes.length;
    const isSound = count === told && entries.every(({ isKnown }) => isKnown);
    const lowerCount = () => writeShort(at, shortAt(at) - 1);
    return { range: [at, hasNext ? end + 4 : end], entries, isSound, next: hasNext ? longAt(end) : 0, lowerCount };
  };

  return { length: bytes.length, directoryAt, directories: () => collect(longAt(4), directoryAt) };
};

/** Collects the directories of the pictures and those that they link to, each once, also with circular links. */
const collect = (first: number, directoryAt: (at: number) => Directory | undefined): Directory[] => {
  const found = new Map<number, Directory>();
  const visit = (at: number, isLinked: boolean) => {
    const one = found.has(at) || found.size >= mostDirectories ? undefined : directoryAt(at);
    // Some cameras write garbage in the offset of the next directory.
    if (!one || (!isLinked && !one.isSound)) return;
    found.set(at, one);
    for (const { tag, numbers } of one.entries) if (linkTags.includes(tag)) numbers().forEach((to) => visit(to, true));
    if (at === first || !isLinked) visit(one.next, false);
  };
  visit(first, true);
  return [...found.values()];
};
