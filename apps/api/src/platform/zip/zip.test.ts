import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import yauzl from 'yauzl';
import { afterAll, describe, expect, it } from 'vitest';
import { openZip, planZip, readEntries, readZeros, readZip, verifyWith, zipTools } from '../../test/zip.js';
import type { ReadEntry, ZipPlan } from '../../test/zip.js';
import type { Range } from '../storage/storage.js';
import { computeCrc32 } from './crc32.js';
import type { ZipEntry } from './zip.js';

type File = { name: string; content: Buffer; modified?: Date };
const toEntry = ({ name, content, modified = new Date('2024-05-17T10:20:30Z') }: File): ZipEntry => ({
  name,
  size: content.length,
  crc32: crc32(content),
  modified,
});
const toFile = (name: string, content = '', modified?: Date): File => ({
  name,
  content: Buffer.from(content),
  ...(modified && { modified }),
});

/** Reads files in small chunks, and overwrites a chunk when the next one is requested, as a storage may. */
const createReader = (files: File[], chunkSize = 3) =>
  async function* (index: number, { start, end }: Range) {
    const reused = Buffer.alloc(chunkSize);
    for (let offset = start; offset <= end; offset += chunkSize) {
      const length = files[index]!.content.copy(reused, 0, offset, Math.min(offset + chunkSize, end + 1));
      yield await Promise.resolve(reused.subarray(0, length));
      reused.fill(0xee);
    }
  };

const readBytes = async (plan: ZipPlan, range: Range, readEntry: ReadEntry): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of readZip(plan, range, readEntry)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
const createArchive = async (files: File[]) => {
  const plan = planZip(files.map(toEntry));
  const readEntry = createReader(files);
  const read = (range: Range) => readBytes(plan, range, readEntry);
  return { plan, read, bytes: await read({ start: 0, end: plan.size - 1 }) };
};
const entriesOf = async (bytes: Buffer) => readEntries(await yauzl.fromBufferPromise(bytes, { lazyEntries: true }));
const listedOf = (entries: readonly ZipEntry[]) =>
  entries.map(({ name, size, crc32: value }) => ({ name, size, crc32: value, listed: value }));

const examples = [
  toFile('Zoë’s "ven" 🦌.jpg', 'abcdefg'),
  toFile('leeg.jpg'),
  toFile('日本'.repeat(40), 'x'.repeat(300)),
  toFile('é'.normalize('NFD'), 'slot'),
];

describe('planZip', () => {
  it('returns the size of the archive, and where the data of each entry is', async () => {
    const { plan, bytes } = await createArchive(examples);
    expect(bytes.length).toBe(plan.size);
    for (const [index, { start, end }] of plan.entryRanges.entries())
      expect(bytes.subarray(start, end + 1)).toEqual(examples[index]!.content);
  });

  it('gives equal bytes for equal entries', async () => {
    expect((await createArchive(examples)).bytes).toEqual((await createArchive(examples)).bytes);
  });

  it.each([Number.NaN, -1, 0.5, 2 ** 53])('throws for an entry of %d bytes', (size) => {
    expect(() => planZip([{ ...toEntry(examples[0]!), size }])).toThrow(RangeError);
  });

  it('makes an empty archive', async () => {
    const { bytes } = await createArchive([]);
    expect(bytes.length).toBe(22);
    expect(await entriesOf(bytes)).toEqual([]);
  });
});

describe('the format', () => {
  it.each([
    ['2024-05-17T23:59:59.999Z', '2024-05-17T23:59:58.000Z'],
    ['1970-01-01T12:00:00Z', '1980-01-01T00:00:00.000Z'],
    ['2150-06-01T12:00:00Z', '2107-12-31T23:59:58.000Z'],
  ])('writes %s as %s', async (modified, expected) => {
    const { bytes } = await createArchive([toFile('a', 'b', new Date(modified))]);
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry())
      expect(entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true }).toISOString()).toBe(expected);
  });

  it('stores a readable file with a UTF-8 name, that version 2.0 can read', async () => {
    const zip = await yauzl.fromBufferPromise((await createArchive([toFile('a', 'b')])).bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      expect(entry).toMatchObject({
        versionNeededToExtract: 20,
        versionMadeBy: (3 << 8) | 45,
        generalPurposeBitFlag: 0x800,
        compressionMethod: 0,
        externalFileAttributes: 0o100644 * 2 ** 16,
        extraFields: [],
      });
      expect(await zip.readLocalFileHeaderPromise(entry)).toMatchObject({
        versionNeededToExtract: 20,
        generalPurposeBitFlag: 0x800,
        crc32: crc32('b'),
        compressedSize: 1,
        uncompressedSize: 1,
        extraFieldLength: 0,
      });
    }
  });
});

describe('readZip', () => {
  it('yields the archive in ranges of any size', async () => {
    const file = fc.record({
      name: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('é"\'’', '🦌'.repeat(60))),
      content: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      modified: fc.date({ noInvalidDate: true }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { maxLength: 6 }),
        fc.array(fc.nat(60), { minLength: 1 }),
        async (files, lengths) => {
          const { plan, read, bytes } = await createArchive(files);
          expect(bytes.length).toBe(plan.size);
          const parts: Buffer[] = [];
          for (let start = 0; start < plan.size; start += parts.at(-1)!.length)
            parts.push(
              await read({ start, end: Math.min(start + lengths[parts.length % lengths.length]!, plan.size - 1) }),
            );
          expect(Buffer.concat(parts)).toEqual(bytes);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('yields each single byte, and each range that ends at the boundary of a part', async () => {
    const { plan, read, bytes } = await createArchive(examples);
    for (let at = 0; at < plan.size; at += 1)
      expect(await read({ start: at, end: at })).toEqual(bytes.subarray(at, at + 1));
    const boundaries = [0, ...plan.entryRanges.flatMap(({ start, end }) => [start, end + 1]), plan.size];
    const edges = boundaries.flatMap((at) => [at - 1, at, at + 1]).filter((at) => at >= 0 && at < plan.size);
    for (const start of edges)
      for (const end of edges.filter((at) => at >= start))
        expect(await read({ start, end })).toEqual(bytes.subarray(start, end + 1));
  });

  it('opens only entries with bytes in the range, for only those bytes', async () => {
    const files = [toFile('a', '0123456789'), toFile('b'), toFile('c', '0123456789'), toFile('d', '0123456789')];
    const plan = planZip(files.map(toEntry));
    const opened: [number, Range][] = [];
    await readBytes(
      plan,
      { start: plan.entryRanges[0]!.start + 4, end: plan.entryRanges[2]!.start + 2 },
      (index, range) => {
        opened.push([index, range]);
        return createReader(files)(index, range);
      },
    );
    expect(opened).toEqual([
      [0, { start: 4, end: 9 }],
      [2, { start: 0, end: 2 }],
    ]);
  });

  it('ends an entry once all its chunks were taken, before it opens the next one', async () => {
    const files = [toFile('a', 'abcd'), toFile('c', 'e')];
    const plan = planZip(files.map(toEntry));
    const events: string[] = [];
    const chunks = readZip(
      plan,
      { start: plan.entryRanges[0]!.start, end: plan.size - 1 },
      async function* (index, range) {
        yield* createReader(files)(index, range);
        events.push(`end of ${index}`);
      },
    );
    for await (const chunk of chunks) events.push(Buffer.from(chunk).toString('latin1').slice(0, 4));
    expect(events).toEqual(['abc', 'd', 'end of 0', 'PK\x03\x04', 'e', 'end of 1', 'PK\x01\x02', 'PK\x05\x06']);
  });

  it('closes the entry that is read when the reader stops', async () => {
    const files = [toFile('a', 'abcdefgh')];
    const plan = planZip(files.map(toEntry));
    let isClosed = false;
    const chunks = readZip(plan, plan.entryRanges[0]!, async function* (index, range) {
      try {
        yield* createReader(files)(index, range);
      } finally {
        isClosed = true;
      }
    });
    for await (const _ of chunks) break;
    expect(isClosed).toBe(true);
  });

  it.each([
    ['abc', 'a in the archive has 1 bytes fewer than the expected 4'],
    ['abcde', 'a in the archive has more than the expected 4 bytes'],
  ])('throws when an entry of 4 bytes yields %j', async (content, message) => {
    const plan = planZip([toEntry(toFile('a', 'abcd'))]);
    const read = readBytes(plan, { start: 0, end: plan.size - 1 }, () => Readable.from([Buffer.from(content)]));
    await expect(read).rejects.toThrow(message);
  });

  it.each([
    [-1, 3],
    [4, 3],
    [0, 22],
    [Number.NaN, 3],
  ])('throws for the bytes %d to %d of an archive of 22 bytes', async (start, end) => {
    await expect(readBytes(planZip([]), { start, end }, readZeros)).rejects.toThrow(RangeError);
  });
});

describe('other programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-zip-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('yauzl reads names, contents and CRC-32', async () => {
    const { plan, bytes } = await createArchive(examples);
    expect(await entriesOf(bytes)).toEqual(listedOf(plan.entries));
  });

  for (const zipTool of zipTools)
    it.skipIf(!zipTool.path)(`${zipTool.tool} verifies an archive, and finds a changed byte`, async () => {
      const { plan, bytes } = await createArchive(examples);
      const path = join(folder, `${zipTool.tool}.zip`);
      writeFileSync(path, bytes);
      const output = await verifyWith(zipTool, path);
      if (zipTool.tool === 'python3') expect(output).toBe(examples.map(({ name }) => name).join('\n'));
      bytes[plan.entryRanges[2]!.end]! ^= 1;
      writeFileSync(path, bytes);
      await expect(verifyWith(zipTool, path)).rejects.toThrow();
    });
});

describe('ZIP64', () => {
  const max32 = 0xff_ff_ff_ff;
  const toZeros = (name: string, size: number): ZipEntry => ({ ...toEntry(toFile(name)), size });
  const signature = Buffer.from('PK\x06\x06');

  it('is used from 65,535 entries on', async () => {
    const entries = Array.from({ length: 0x1_00_00 }, (_, index) => toEntry(toFile(String(index))));
    for (const count of [0xff_fe, 0xff_ff, 0x1_00_00]) {
      const plan = planZip(entries.slice(0, count));
      expect((await openZip(plan, readZeros)).entryCount).toBe(count);
      const end = await readBytes(plan, { start: plan.size - 98, end: plan.size - 1 }, readZeros);
      expect(end.includes(signature)).toBe(count >= 0xff_ff);
    }
  });

  it('is used for sizes and offsets from 4 GB on, and only there', async () => {
    const entries = [toZeros('a', max32 - 1), toZeros('b', max32), toZeros('c', 5 * 2 ** 30), toZeros('d', 8)];
    const plan = planZip(entries);
    const zip = await openZip(plan, readZeros);
    const found = [];
    for await (const entry of zip.eachEntry()) {
      const local = await zip.readLocalFileHeaderPromise(entry);
      expect(local.fileDataStart).toBe(plan.entryRanges[found.length]!.start);
      found.push([
        entry.fileName,
        entry.uncompressedSize,
        entry.versionNeededToExtract,
        local.versionNeededToExtract,
        entry.extraFields.map(({ data }) => data.length),
        local.extraFieldLength,
      ]);
    }
    expect(found).toEqual([
      ['a', max32 - 1, 20, 20, [], 0],
      ['b', max32, 45, 45, [24], 20],
      ['c', 5 * 2 ** 30, 45, 45, [24], 20],
      ['d', 8, 45, 45, [8], 0],
    ]);
    expect(plan.size).toBeGreaterThan(13 * 2 ** 30);
  });

  it('yields the bytes around the data of an entry of 5 GB', async () => {
    const plan = planZip([toZeros('a', 5 * 2 ** 30), toZeros('b', 1)]);
    const { end } = plan.entryRanges[0]!;
    const bytes = await readBytes(plan, { start: end - 1, end: end + 4 }, readZeros);
    expect(bytes.toString('latin1')).toBe('\0\0PK\x03\x04');
  });

  it.each([
    [max32 - 1, false],
    [max32, true],
  ])('is used for a directory at %d: %s', async (offset, expected) => {
    const headerSize = planZip([toZeros('a', 0)]).entryRanges[0]!.start;
    const plan = planZip([toZeros('a', offset - headerSize)]);
    const end = await readBytes(plan, { start: offset, end: plan.size - 1 }, readZeros);
    expect(end.includes(signature)).toBe(expected);
    const zip = await openZip(plan, readZeros);
    for await (const entry of zip.eachEntry()) expect(entry.uncompressedSize).toBe(offset - headerSize);
  });
});

describe('computeCrc32', () => {
  it('returns the CRC-32 of chunks', async () => {
    const file = toFile('a', '123456789');
    expect(await computeCrc32(createReader([file])(0, { start: 0, end: 8 }))).toBe(0xcb_f4_39_26);
  });
});
