import type { Range } from './ranges.js';

/** A directory's line: what it is, of which type, and where its value stands when that does not fit in the line. */
export type Entry = { at: number; tag: number; isKnown: boolean; value: Range | undefined; numbers: () => number[] };
export type Directory = {
  /** The table itself, with the address of the next one. */
  range: Range;
  entries: Entry[];
  /** As a writer leaves it: complete, and of types that exist. */
  isSound: boolean;
  next: number;
  /** Writes that there is one line less. */
  lowerCount: () => void;
};

export const entryBytes = 12;
/** By the number of the type. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const [short, long, directory, utf8] = [3, 4, 13, 129];
/** Exif, interoperability, further pictures. */
const linkTags = [0x8769, 0xa005, 0x014a];
/** A camera makes five or six, of at most some hundred lines; more is a trap. */
export const mostDirectories = 100;
const mostLines = 1000;

/** For whoever trusts nothing: an address may lead anywhere, a count may be anything. */
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

/** Those of the pictures, one linked to the next, and what they link to; each once, however they are linked. */
const collect = (first: number, directoryAt: (at: number) => Directory | undefined): Directory[] => {
  const found = new Map<number, Directory>();
  const visit = (at: number, isLinked: boolean) => {
    const one = found.has(at) || found.size >= mostDirectories ? undefined : directoryAt(at);
    // Cameras leave noise where the address of a next picture would be.
    if (!one || (!isLinked && !one.isSound)) return;
    found.set(at, one);
    for (const { tag, numbers } of one.entries) if (linkTags.includes(tag)) numbers().forEach((to) => visit(to, true));
    if (at === first || !isLinked) visit(one.next, false);
  };
  visit(first, true);
  return [...found.values()];
};
