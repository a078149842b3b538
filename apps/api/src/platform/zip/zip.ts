import type { Range } from '../storage/storage.js';
import {
  createDirectory,
  createLocalHeader,
  getDirectoryRecordLength,
  getEndLength,
  getLocalHeaderLength,
  type ZipEntry,
} from './zip-records.js';

export type { ZipEntry };

/** The layout of an archive: the data of each entry follows its header, and a directory follows the last entry. */
export type ZipPlan = {
  entries: readonly ZipEntry[];
  /** Where the data of each entry is. Both ends are inclusive; an empty entry ends one byte before its start. */
  entryRanges: readonly Range[];
  /** Of the whole archive, in bytes. */
  size: number;
};

/**
 * Computes the layout of a ZIP archive with stored entries. Equal entries give equal bytes, on every server. Throws a
 * RangeError for an invalid size.
 */
export const planZip = (entries: readonly ZipEntry[]): ZipPlan => {
  const entryRanges: Range[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const entry of entries) {
    directorySize += getDirectoryRecordLength(entry, offset);
    const start = offset + getLocalHeaderLength(entry);
    offset = start + entry.size;
    if (entry.size < 0 || !Number.isSafeInteger(offset)) throw new RangeError('The size of an entry is not valid');
    entryRanges.push({ start, end: offset - 1 });
  }
  const size = offset + directorySize + getEndLength(entries.length, directorySize, offset);
  return { entries, entryRanges, size };
};

/**
 * Yields the bytes of a range of the archive, both ends inclusive. Opens one entry at a time, and passes its chunks on
 * without a copy: a chunk is valid only until the next one is requested. Throws when an entry has fewer or more bytes
 * than `readEntry` was asked for.
 *
 * @param readEntry Returns bytes of an entry, in chunks. It is not called for an entry without bytes in the range. Its
 *   chunks are sent one by one, so it can count them; it reaches its end once all of them were sent.
 */
export async function* readZip(
  { entries, entryRanges, size }: ZipPlan,
  range: Range,
  readEntry: (index: number, range: Range) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!(range.start >= 0 && range.start <= range.end && range.end < size))
    throw new RangeError(`Bytes ${range.start}-${range.end} are not within an archive of ${size} bytes`);
  const cut = (record: Buffer, offset: number) =>
    record.subarray(Math.max(0, range.start - offset), range.end + 1 - offset);

  let headerStart = 0;
  for (const [index, { start, end }] of entryRanges.entries()) {
    if (headerStart > range.end) return;
    if (range.start < start) yield cut(createLocalHeader(entries[index]!, headerStart), headerStart);
    const part = { start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start };
    if (part.start <= part.end) yield* readExactly(readEntry(index, part), part.end + 1 - part.start, index);
    headerStart = end + 1;
  }
  if (headerStart <= range.end) yield cut(createDirectory(entries, entryRanges, size - headerStart), headerStart);
}

async function* readExactly(chunks: AsyncIterable<Uint8Array>, length: number, index: number) {
  let rest = length;
  for await (const chunk of chunks) {
    rest -= chunk.length;
    if (rest < 0) throw new Error(`Entry ${index} of the archive has more than the expected ${length} bytes`);
    yield chunk;
  }
  if (rest > 0) throw new Error(`Entry ${index} of the archive has ${rest} bytes fewer than the expected ${length}`);
}
