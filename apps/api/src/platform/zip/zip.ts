import type { Range } from '../storage/storage.js';
import {
  createDirectoryRecords,
  createEnd,
  createLocalHeader,
  getDirectoryRecordLength,
  getEndLength,
  getLocalHeaderLength,
  type ZipEntry,
} from './zip-records.js';

export type { ZipEntry };

/** Entries of an archive that follow each other: how many, and where they are. `end` is that of the last one, plus one. */
export type ZipPart = { count: number; start: number; end: number; directoryBytes: number };

/**
 * Computes the place of stored entries of which the first begins at `start`. The parts of an archive follow each other, and
 * the directory of all entries follows the last one. Equal entries give equal bytes, on every server. Throws a RangeError
 * for an invalid size.
 */
export const planPart = (entries: readonly ZipEntry[], start = 0): ZipPart => {
  let end = start;
  let directoryBytes = 0;
  for (const entry of entries) {
    directoryBytes += getDirectoryRecordLength(entry, end);
    end += getLocalHeaderLength(entry) + entry.size;
    if (entry.size < 0 || !Number.isSafeInteger(end)) throw new RangeError('The size of an entry is not valid');
  }
  return { count: entries.length, start, end, directoryBytes };
};

/** Returns where the data of each entry of a part is. An empty entry ends one byte before its start. */
export const getEntryRanges = (entries: readonly ZipEntry[], partStart = 0): Range[] => {
  let offset = partStart;
  return entries.map((entry) => {
    const start = offset + getLocalHeaderLength(entry);
    offset = start + entry.size;
    return { start, end: offset - 1 };
  });
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const getEnd = (parts: readonly ZipPart[]) => {
  const count = sum(parts.map((part) => part.count));
  const directoryBytes = sum(parts.map((part) => part.directoryBytes));
  return [count, directoryBytes, parts.at(-1)?.end ?? 0] as const;
};

/** Returns the size of a whole archive in bytes. */
export const getZipSize = (parts: readonly ZipPart[]): number => {
  const [count, directoryBytes, offset] = getEnd(parts);
  return offset + directoryBytes + getEndLength(count, directoryBytes, offset);
};

export type ZipReader = {
  /** Returns the entries of a part. Called for parts with bytes in the range, and again for their directory. */
  readEntries: (part: number) => readonly ZipEntry[] | Promise<readonly ZipEntry[]>;
  /**
   * Returns bytes of an entry, in chunks; `index` is its position in the part. It is not called for an entry without bytes
   * in the range. Its chunks are sent one by one, so it can count them; it reaches its end once all of them were sent.
   */
  readEntry: (part: number, index: number, range: Range) => AsyncIterable<Uint8Array>;
};

/**
 * Yields the bytes of a range of the archive, both ends inclusive. Opens one entry at a time, and passes its chunks on
 * without a copy: a chunk is valid only until the next one is requested. Throws when an entry has fewer or more bytes
 * than `readEntry` was asked for.
 */
export async function* readZip(parts: readonly ZipPart[], range: Range, reader: ZipReader): AsyncGenerator<Uint8Array> {
  const size = getZipSize(parts);
  if (!(range.start >= 0 && range.start <= range.end && range.end < size))
    throw new RangeError(`Bytes ${range.start}-${range.end} are not within an archive of ${size} bytes`);
  const isInRange = (start: number, end: number) => start <= range.end && end > range.start;

  for (const [number, { start, end }] of parts.entries())
    if (isInRange(start, end)) yield* readPart(await reader.readEntries(number), start, number, range, reader);
  const [count, directoryBytes, directoryStart] = getEnd(parts);
  let offset = directoryStart;
  for (const [number, part] of parts.entries()) {
    if (isInRange(offset, offset + part.directoryBytes)) {
      const records = createDirectoryRecords(await reader.readEntries(number), part.start, part.directoryBytes);
      yield cut(records, offset, range);
    }
    offset += part.directoryBytes;
  }
  if (isInRange(offset, size)) yield cut(createEnd(count, directoryBytes, directoryStart), offset, range);
}

async function* readPart(
  entries: readonly ZipEntry[],
  partStart: number,
  number: number,
  range: Range,
  { readEntry }: ZipReader,
) {
  let headerStart = partStart;
  for (const [index, { start, end }] of getEntryRanges(entries, partStart).entries()) {
    if (headerStart > range.end) return;
    if (range.start < start) yield cut(createLocalHeader(entries[index]!, headerStart), headerStart, range);
    const part = { start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start };
    if (part.start <= part.end)
      yield* readExactly(readEntry(number, index, part), part.end + 1 - part.start, entries[index]!.name);
    headerStart = end + 1;
  }
}

/** Returns the bytes of a record at `offset` that are in the range. */
const cut = (record: Buffer, offset: number, range: Range) =>
  record.subarray(Math.max(0, range.start - offset), range.end + 1 - offset);

async function* readExactly(chunks: AsyncIterable<Uint8Array>, length: number, name: string) {
  let rest = length;
  for await (const chunk of chunks) {
    rest -= chunk.length;
    if (rest < 0) throw new Error(`${name} in the archive has more than the expected ${length} bytes`);
    yield chunk;
  }
  if (rest > 0) throw new Error(`${name} in the archive has ${rest} bytes fewer than the expected ${length}`);
}
