import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { computeCrc32 } from '../platform/zip/crc32.js';
import type { Range } from '../platform/storage/storage.js';
import {
  getEntryRanges,
  getZipSize,
  planPart,
  readZip as readParts,
  type ZipEntry,
  type ZipPart,
} from '../platform/zip/zip.js';

export type ReadEntry = (index: number, range: Range) => AsyncIterable<Uint8Array>;
export type ZipPlan = ReturnType<typeof planZip>;

/** Plans an archive in several parts. */
export const planZip = (entries: readonly ZipEntry[]) => {
  const partSize = Math.max(2, Math.ceil(entries.length / 10));
  const parts: ZipPart[] = [];
  for (let at = 0; at < entries.length; at += partSize)
    parts.push(planPart(entries.slice(at, at + partSize), parts.at(-1)?.end));
  return { entries, entryRanges: getEntryRanges(entries), parts, partSize, size: getZipSize(parts) };
};

export const readZip = ({ entries, parts, partSize }: ZipPlan, range: Range, readEntry: ReadEntry) =>
  readParts(parts, range, {
    readEntries: (part) => entries.slice(part * partSize, (part + 1) * partSize),
    readEntry: (part, index, bytes) => readEntry(part * partSize + index, bytes),
  });

/** Opens an archive of any size with yauzl, which asks for ranges of it. The archive is never made. */
export const openZip = (plan: ZipPlan, readEntry: ReadEntry) => {
  const reader = new (class extends yauzl.RandomAccessReader {
    override _readStreamForRange = (start: number, end: number) =>
      Readable.from(readZip(plan, { start, end: end - 1 }, readEntry), { objectMode: false });
  })();
  return yauzl.fromRandomAccessReaderPromise(reader, plan.size, { lazyEntries: true, strictFileNames: true });
};

/** Returns the name, size and time of each entry in the directory, and the CRC-32 of its content. */
export const readEntries = async (zip: yauzl.ZipFile) => {
  const entries = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const crc = await computeCrc32(stream as AsyncIterable<Buffer>);
    entries.push({ name: entry.fileName, size: entry.uncompressedSize, crc32: crc, listed: entry.crc32 });
  }
  return entries;
};

/** Yields zeros. */
export const readZeros: ReadEntry = async function* (_, { start, end }) {
  for (let rest = end + 1 - start; rest > 0; rest -= zeros.length)
    yield await Promise.resolve(rest < zeros.length ? zeros.subarray(0, rest) : zeros);
};
export const zeros = Buffer.alloc(2 ** 20);
export const getCrcOfZeros = (size: number): number => {
  let value = 0;
  for (let rest = size; rest > 0; rest -= zeros.length)
    value = crc32(zeros.subarray(0, Math.min(rest, zeros.length)), value);
  return value;
};

const testZip = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    bad = archive.testzip()
    if bad is not None: sys.exit('bad entry ' + bad)
    sys.stdout.buffer.write('\\n'.join(archive.namelist()).encode())
`;
import { findProgram } from '../../../../scripts/test/programs.mjs';

/** Programs that open an archive and verify each CRC-32. `path` is undefined where the program is missing. */
export const zipTools = [
  { tool: 'unzip', path: findProgram('unzip'), args: ['-tqq'] },
  { tool: 'python3', path: findProgram('python3'), args: ['-c', testZip] },
  { tool: '7zip', path: findProgram('7zip'), args: ['t', '-bso0', '-bsp0'] },
];

/** Opens an archive with a tool, and returns its output. Throws when the tool reports an error. */
export const verifyWith = async ({ path, args }: (typeof zipTools)[number], archive: string): Promise<string> =>
  (await promisify(execFile)(path!, [...args, archive])).stdout;
