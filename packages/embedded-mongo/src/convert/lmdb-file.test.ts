import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/folder';
import { assertLmdbFileIntact } from './lmdb-file';

const pageSize = 4096;

/**
 * A closed data file that ends before free pages: its last pages were allocated and freed in one write, so they were
 * never written.
 */
const createShortFile = async (folder: string, writeCount: number): Promise<string> => {
  const database = open<Buffer, number>({ path: folder, noSubdir: false, encoding: 'binary' });
  for (let n = 0; n < writeCount; n++) await database.put(n, Buffer.alloc(3 * pageSize, n));
  // LMDB reuses pages that were freed earlier first.
  for (let n = 0; n < writeCount; n += 3) await database.remove(n);
  await database.transaction(() => {
    void database.put(writeCount + 1, Buffer.alloc(400 * pageSize, 1));
    void database.remove(writeCount + 1);
    void database.put(writeCount, Buffer.from('last'));
  });
  await database.close();
  return join(folder, 'data.mdb');
};

/** The file size in bytes according to the newer of the two meta pages. */
const getExpectedSize = (file: string): number => {
  const bytes = readFileSync(file);
  return (Math.max(...[0, 1].map((page) => Number(bytes.readBigUInt64LE(page * pageSize + 144)))) + 1) * pageSize;
};

it.each([40, 2000])('accepts a file that ends before free pages, after %i writes', async (writeCount) => {
  const file = await createShortFile(createTemporaryFolder(), writeCount);
  expect(statSync(file).size).toBeLessThan(getExpectedSize(file));
  expect(() => assertLmdbFileIntact(file)).not.toThrow();
});

it.each([40, 2000])('rejects a file with missing used pages, after %i writes', async (writeCount) => {
  const file = await createShortFile(createTemporaryFolder(), writeCount);
  const size = Math.floor((0.9 * statSync(file).size) / pageSize) * pageSize;
  truncateSync(file, size);
  expect(() => assertLmdbFileIntact(file)).toThrow(/is truncated: it has \d+ bytes, and should have \d+/);
});
