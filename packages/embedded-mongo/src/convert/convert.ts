/**
 * Copies the LMDB file of a folder to a new SQLite file and compares both: `convert.js FOLDER FILE`. A process of its own,
 * because LMDB may crash on a damaged file. Exits with 1 and the reason on standard error when it fails.
 */
import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { getChecksum } from '../storage/sqlite/checksum';
import { getNextKey, getPrefixEnd, prefixBytes } from '../storage/keyspace';
import { lmdbFileName } from '../storage/sqlite/older-version';
import { readRow, setPragma } from '../storage/sqlite/sqlite-driver';
import { createDataFile } from '../storage/sqlite/sqlite-file';
import { SqliteTables } from '../storage/sqlite/sqlite-tables';
import type { Entry } from '../storage/store';
import { assertLmdbFileIntact } from './lmdb-file';

const rowsPerTransaction = 10_000;
const bytesPerTransaction = 8 * 2 ** 20;
const rowsPerPage = 1000;
/** An index entry takes up to a quarter more space, and so much is always left. */
const growth = 1.3;
const spareBytes = 64 * 2 ** 20;
const cacheKib = 64 * 1024;

/** All keys of a collection or index, or those of one type. */
type Part = { prefix: Buffer; count: number; checksum: number };

const convert = (folder: string, target: string): void => {
  const source = join(folder, lmdbFileName);
  assertSpace(folder, assertLmdbFileIntact(source));
  const connection = createDataFile(target);
  // The file is discarded when this process does not end well.
  setPragma(connection, 'journal_mode', 'memory');
  setPragma(connection, 'synchronous', 0);
  setPragma(connection, 'cache_size', -cacheKib);
  const tables = new SqliteTables(connection, target);
  for (const part of copy(folder, tables)) assertEqual(part, summarize(part.prefix, tables));
  const [result] = readRow(connection, 'PRAGMA quick_check(1)');
  if (result !== 'ok') throw new Error(`the new file is damaged (${String(result)})`);
  connection.close();
  sync(target);
};

const assertSpace = (folder: string, sourceBytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const needed = Math.ceil(sourceBytes * growth) + spareBytes;
  if (bavail * bsize < needed)
    throw new Error(
      `that needs ${toMegabytes(needed)} MB of free space, and ${toMegabytes(bavail * bsize)} MB are free`,
    );
};

const toMegabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

/** Copies all keys in order, and returns what was read. */
const copy = (folder: string, tables: SqliteTables): Part[] => {
  const database = open<Buffer, Buffer>({
    path: folder,
    noSubdir: false,
    readOnly: true,
    keyEncoding: 'binary',
    encoding: 'binary',
  });
  const parts = new Map<string, Part>();
  let batch: Entry[] = [];
  let bytes = 0;
  const write = (): void => {
    tables.transact(() => batch.forEach(({ key, value }) => tables.put(key, value)));
    batch = [];
    bytes = 0;
  };
  for (const { key, value } of database.getRange() as Iterable<Entry>) {
    const prefix = getPrefix(key);
    const name = prefix.toString('latin1');
    const part = parts.get(name) ?? { prefix, count: 0, checksum: 0 };
    parts.set(name, part);
    add(part, { key, value });
    batch.push({ key, value });
    bytes += value.length;
    if (batch.length === rowsPerTransaction || bytes > bytesPerTransaction) write();
  }
  write();
  return [...parts.values()];
};

const summarize = (prefix: Buffer, tables: SqliteTables): Part => {
  const part = { prefix, count: 0, checksum: 0 };
  for (let from: Buffer | undefined = prefix; from;) {
    const range = { from, to: getPrefixEnd(prefix), limit: rowsPerPage };
    const keys = tables.keys(range);
    // One by one, because documents may be large.
    for (const key of keys) add(part, { key, value: tables.get(key)! });
    from = keys.length < rowsPerPage ? undefined : getNextKey(keys.at(-1)!);
  }
  return part;
};

const add = (part: Part, { key, value }: Entry): void => {
  part.count += 1;
  part.checksum = getChecksum([key, value], part.checksum);
};

const assertEqual = (expected: Part, actual: Part): void => {
  if (expected.count !== actual.count || expected.checksum !== actual.checksum)
    throw new Error(`the copy differs (${expected.prefix.toString('hex')})`);
};

/** Type and id for documents and index entries, otherwise the type. */
const getPrefix = (key: Buffer): Buffer =>
  Buffer.from(key.subarray(0, 'DI'.includes(String.fromCharCode(key[0]!)) ? prefixBytes : 1));

const sync = (path: string): void => {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

try {
  const [folder, target] = process.argv.slice(2);
  convert(folder!, target!);
} catch (cause) {
  process.stderr.write(`${(cause as Error).message}\n`);
  process.exitCode = 1;
}
