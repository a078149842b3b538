/**
 * Copies the LMDB file of a folder to the SQLite file `data.sqlite.part` and compares both. A process of its own,
 * because LMDB may crash on a damaged file. Exits with 1 and a sentence on standard error when it fails.
 */
import { closeSync, fsyncSync, openSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { getChecksum } from '../storage/sqlite/checksum';
import { FolderError } from '../storage/folder-error';
import { getNextKey, getPrefixEnd } from '../storage/keyspace';
import { lmdbFileName } from '../storage/sqlite/older-version';
import { readRow, setPragma } from '../storage/sqlite/sqlite-driver';
import { createDataFile, dataFileName } from '../storage/sqlite/sqlite-file';
import { SqliteTables } from '../storage/sqlite/sqlite-tables';
import type { Entry } from '../storage/store';
import { assertLmdbFileIntact } from './lmdb-file';

const rowsPerTransaction = 10_000;
const rowsPerPage = 1000;
/** An index entry takes up to a quarter more space, and so much is always left. */
const growth = 1.3;
const spareBytes = 64 * 2 ** 20;
const cacheKib = 64 * 1024;

/** All keys of a collection or index, or those of one type. */
type Part = { prefix: Buffer; count: number; checksum: number };

const convert = (folder: string): void => {
  const source = join(folder, lmdbFileName);
  assertLmdbFileIntact(source);
  assertSpace(folder, statSync(source).size);
  const target = join(folder, `${dataFileName}.part`);
  const connection = createDataFile(target);
  // The file is discarded when this process does not end well.
  setPragma(connection, 'journal_mode', 'memory');
  setPragma(connection, 'synchronous', 0);
  setPragma(connection, 'cache_size', -cacheKib);
  const tables = new SqliteTables(connection, target);
  for (const part of copy(folder, tables)) assertEqual(part, summarize(part.prefix, tables));
  const [result] = readRow(connection, 'PRAGMA quick_check(1)');
  if (result !== 'ok') throw failure(`the new file is damaged (${String(result)})`);
  connection.close();
  sync(target);
};

const assertSpace = (folder: string, sourceBytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const needed = Math.ceil(sourceBytes * growth) + spareBytes;
  if (bavail * bsize < needed)
    throw failure(`that needs ${toMegabytes(needed)} MB of free space, and ${toMegabytes(bavail * bsize)} MB are free`);
};

const toMegabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

/** Copies all keys in order, and returns what was read. */
const copy = (folder: string, tables: SqliteTables): Part[] => {
  const database = open<Buffer, Buffer>({ path: folder, readOnly: true, keyEncoding: 'binary', encoding: 'binary' });
  const parts = new Map<string, Part>();
  let batch: Entry[] = [];
  const write = (): void => {
    tables.transact(() => batch.forEach(({ key, value }) => tables.put(key, value)));
    batch = [];
  };
  for (const { key, value } of database.getRange() as Iterable<Entry>) {
    const prefix = getPrefix(key);
    const name = prefix.toString('latin1');
    const part = parts.get(name) ?? { prefix, count: 0, checksum: 0 };
    parts.set(name, part);
    add(part, { key, value });
    batch.push({ key, value });
    if (batch.length === rowsPerTransaction) write();
  }
  write();
  return [...parts.values()];
};

const summarize = (prefix: Buffer, tables: SqliteTables): Part => {
  const part = { prefix, count: 0, checksum: 0 };
  for (let from: Buffer | undefined = prefix; from;) {
    const entries = tables.entries({ from, to: getPrefixEnd(prefix), limit: rowsPerPage });
    for (const entry of entries) add(part, entry);
    from = entries.length < rowsPerPage ? undefined : getNextKey(entries.at(-1)!.key);
  }
  return part;
};

const add = (part: Part, { key, value }: Entry): void => {
  part.count += 1;
  part.checksum = getChecksum([key, value], part.checksum);
};

const assertEqual = (expected: Part, actual: Part): void => {
  if (expected.count !== actual.count || expected.checksum !== actual.checksum)
    throw failure(`the copy differs (${expected.prefix.toString('hex')})`);
};

/** Type and id for documents and index entries, otherwise the type. */
const getPrefix = (key: Buffer): Buffer => Buffer.from(key.subarray(0, key[0] === 0x44 || key[0] === 0x49 ? 5 : 1));

const sync = (path: string): void => {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

const failure = (reason: string): FolderError =>
  new FolderError('data-damaged', `The database cannot be converted to SQLite: ${reason}; it is unchanged.`);

try {
  convert(process.argv[2]!);
} catch (cause) {
  process.stderr.write(`${cause instanceof FolderError ? cause.message : String((cause as Error).stack)}\n`);
  process.exitCode = 1;
}
