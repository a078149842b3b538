import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/folder';
import { recordKey } from './keyspace';
import { LmdbStore } from './lmdb-store';

const rethrow = (cause: unknown): never => {
  throw cause;
};
const key = (n: number): Buffer => recordKey(1, n);
const pageSize = 4096;

/**
 * A closed data file that ends before free pages: its last pages were allocated and freed in one write, so they were
 * never written.
 */
const createShortFile = async (folder: string, writeCount: number): Promise<string> => {
  const store = new LmdbStore(folder, rethrow);
  for (let n = 0; n < writeCount; n++) await store.write(() => store.put(key(n), Buffer.alloc(3 * pageSize, n)));
  // LMDB reuses pages that were freed earlier first.
  for (let n = 0; n < writeCount; n += 3) await store.write(() => store.remove(key(n)));
  await store.write(() => {
    store.put(key(writeCount + 1), Buffer.alloc(400 * pageSize, 1));
    store.remove(key(writeCount + 1));
    store.put(key(writeCount), Buffer.from('last'));
  });
  await store.close();
  return join(folder, 'data.mdb');
};

/** The file size in bytes according to the newer of the two meta pages. */
const getExpectedSize = (file: string): number => {
  const bytes = readFileSync(file);
  return (Math.max(...[0, 1].map((page) => Number(bytes.readBigUInt64LE(page * pageSize + 144)))) + 1) * pageSize;
};

it.each([40, 2000])('opens a file that ends before free pages, after %i writes', async (writeCount) => {
  const folder = createTemporaryFolder();
  const file = await createShortFile(folder, writeCount);
  expect(statSync(file).size).toBeLessThan(getExpectedSize(file));
  const store = new LmdbStore(folder, rethrow);
  expect(String(store.get(key(writeCount)))).toBe('last');
  for (let n = 0; n < writeCount; n++) {
    expect(store.get(key(n))?.equals(Buffer.alloc(3 * pageSize, n))).toBe(n % 3 ? true : undefined);
  }
  await store.write(() => store.put(key(writeCount + 2), Buffer.alloc(500 * pageSize, 2)));
  await store.close();
  expect(statSync(file).size).toBeGreaterThanOrEqual(getExpectedSize(file));
});

it.each([40, 2000])('rejects a file with missing used pages, after %i writes', async (writeCount) => {
  const folder = createTemporaryFolder();
  const file = await createShortFile(folder, writeCount);
  const size = Math.floor((0.9 * statSync(file).size) / pageSize) * pageSize;
  truncateSync(file, size);
  expect(() => new LmdbStore(folder, rethrow)).toThrow(/is truncated: it has \d+ bytes, and should have \d+/);
  expect(statSync(file).size).toBe(size);
});
