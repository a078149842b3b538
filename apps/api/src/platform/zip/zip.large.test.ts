import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { getCrcOfZeros, openZip, planZip, readEntries, readZeros, readZip } from '../../test/zip.js';
import { verifyWith, zeros, zipTools } from '../../test/zip.js';
import type { ZipEntry } from './zip.js';

const toZeros = (name: string, size: number): ZipEntry => ({
  name,
  size,
  crc32: getCrcOfZeros(size),
  modified: new Date('2024-05-17T10:20:30Z'),
});

const plan = planZip([toZeros('klein.jpg', 100), toZeros('groot.jpg', 2 ** 32 + 1), toZeros('zoë 🦌.jpg', 3_000_000)]);
const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-zip-'));
const path = join(folder, 'groot.zip');
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the archive as a sparse file: full chunks of zeros become holes. */
beforeAll(async () => {
  const file = await open(path, 'w');
  let offset = 0;
  for await (const chunk of readZip(plan, { start: 0, end: plan.size - 1 }, readZeros)) {
    if (chunk !== zeros) await file.write(chunk, 0, chunk.length, offset);
    offset += chunk.length;
  }
  await file.close();
});

it('yauzl reads an archive of more than 4 GB', async () => {
  const expected = plan.entries.map(({ name, size, crc32 }) => ({ name, size, crc32, listed: crc32 }));
  expect(await readEntries(await openZip(plan, readZeros))).toEqual(expected);
});

it('yauzl lists 65,536 entries', async () => {
  const manyEntries = planZip(Array.from({ length: 0x1_00_00 }, (_, index) => toZeros(String(index), 0)));
  const bytes = await buffer(readZip(manyEntries, { start: 0, end: manyEntries.size - 1 }, readZeros));
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual(manyEntries.entries.map(({ name }) => name));
});

for (const zipTool of zipTools)
  it.skipIf(!zipTool.path)(
    `${zipTool.tool} verifies an archive of more than 4 GB`,
    async () => {
      await verifyWith(zipTool, path);
    },
    300_000,
  );
