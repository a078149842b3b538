import { MongoError } from '../errors';
import { createCorruptDocumentError } from './corrupt-document';
import { GroupCommit, type CommitFailure, type WriteKind } from './group-commit';
import { getRecordId, maxRecordId, prefixBytes, recordIdBytes, recordKey } from './keyspace';
import { getChecksum } from './sqlite/checksum';
import { prepareStatements, type StatementName, type Statements } from './sqlite/sql-statements';
import type { SqlRow, SqlValue } from './sqlite/sqlite-driver';
import { SqliteFile } from './sqlite/sqlite-file';
import { WriteSlice } from './write-slice';

/** Maximum duration of a transaction in ms, so that other clients do not wait longer. */
const maxTransactionMs = 20;
/**
 * Free pages are returned to the system, some with each commit, when there are this many and they are more than a
 * quarter of the file. Fewer are soon used again.
 */
const minFreePages = 1024;
const returnedPages = 256;

export type Entry = {
  key: Buffer;
  value: Buffer;
};

export type KeyRange = {
  from: Buffer;
  /** Exclusive. */
  to: Buffer;
  reverse?: boolean;
  limit?: number;
  /** Number of keys to skip first. */
  offset?: number;
};

/**
 * An ordered key-value store on disk, in SQLite: one connection, which holds the lock of the file. Reads return committed
 * data; `put` and `remove` are only allowed inside `write`, where reads include them.
 */
export class Store {
  /** Bytes written by `put` since the start. */
  bytesWritten = 0;
  /** The error of SQLite in the current transaction, which must then not be committed. */
  private failure: Error | undefined;
  /** Whether the current transaction changes anything; others need no flush, so they are not counted. */
  private hasChanges = false;
  private hasSeenStorageError = false;
  private readonly file: SqliteFile;
  private readonly statements: Statements;
  private readonly commits: GroupCommit;

  /** `getNamespace` names a collection in the error for a damaged document. Throws FolderError. */
  constructor(
    readonly folder: string,
    onCommitFailure: CommitFailure,
    private readonly getNamespace: (collectionId: number) => string | undefined = () => undefined,
    acceptsLoss = false,
  ) {
    const file = SqliteFile.open(folder, acceptsLoss);
    this.file = file;
    this.statements = prepareStatements(file.connection);
    this.commits = new GroupCommit(
      folder,
      (work) => this.transact(work),
      () => new WriteSlice(this, maxTransactionMs),
      onCommitFailure,
    );
  }

  /** Whether the index entries may differ from the documents, after a kill or damage. */
  get isSuspect(): boolean {
    return this.file.isSuspect;
  }

  /** The acknowledged commits that are or may be missing, as a clause; undefined when there are none. */
  get loss(): string | undefined {
    return this.file.loss;
  }

  get(key: Buffer): Buffer | undefined {
    if (isDocumentKey(key)) {
      const row = this.getRow('getDocument', getCollectionId(key), getRecordId(key));
      return row && this.toDocument(key, row[0], row[1]);
    }
    const row = this.getRow('getEntry', key);
    return row && unseal(key, toBuffer(row[0]));
  }

  has(key: Buffer): boolean {
    if (!isDocumentKey(key)) return this.getRow('getEntry', key) !== undefined;
    return this.getRow('hasDocument', getCollectionId(key), getRecordId(key)) !== undefined;
  }

  keys({ from, to, reverse, limit = -1, offset = 0 }: KeyRange): Buffer[] {
    if (isDocumentKey(from)) {
      const rows = this.getRows(reverse ? 'recordIdsReverse' : 'recordIds', ...toRowIdRange(from, to), limit, offset);
      return rows.map(([id]) => recordKey(getCollectionId(from), id as number));
    }
    return this.getRows(reverse ? 'keysReverse' : 'keys', from, to, limit, offset).map(([key]) => toBuffer(key));
  }

  entries({ from, to, reverse, limit = -1, offset = 0 }: KeyRange): Entry[] {
    if (isDocumentKey(from)) {
      const rows = this.getRows(reverse ? 'documentsReverse' : 'documents', ...toRowIdRange(from, to), limit, offset);
      return rows.map(([id, bytes, crc]) => {
        const key = recordKey(getCollectionId(from), id as number);
        return { key, value: this.toDocument(key, bytes, crc) };
      });
    }
    const rows = this.getRows(reverse ? 'entriesReverse' : 'entries', from, to, limit, offset);
    return rows.map(([storedKey, value]) => {
      const key = toBuffer(storedKey);
      return { key, value: unseal(key, toBuffer(value)) };
    });
  }

  /** Counts all keys of a range. */
  count({ from, to }: Pick<KeyRange, 'from' | 'to'>): number {
    const row = isDocumentKey(from)
      ? this.getRow('countDocuments', ...toRowIdRange(from, to))
      : this.getRow('countEntries', from, to);
    return Number(row?.[0]);
  }

  put(key: Buffer, value: Buffer): void {
    this.hasChanges = true;
    this.bytesWritten += key.length + value.length;
    if (!isDocumentKey(key)) this.run('putEntry', key, seal(key, value));
    else this.run('putDocument', getCollectionId(key), getRecordId(key), value, getChecksum([key, value]));
  }

  remove(key: Buffer): void {
    this.hasChanges = true;
    if (isDocumentKey(key)) this.run('removeDocument', getCollectionId(key), getRecordId(key));
    else this.run('removeEntry', key);
  }

  /** Runs work in a transaction with other queued writes. Resolves when it is on disk. */
  write<T>(work: () => T, kind?: WriteKind): Promise<T> {
    return this.commits.enqueue(work, kind);
  }

  /** Writes each item by `work`. Many items take several transactions, so that other writes do not wait long. */
  async writeEach<T>(items: readonly T[], work: (item: T) => void, kind?: WriteKind): Promise<void> {
    let index = 0;
    while (index < items.length) {
      await this.write(() => {
        const slice = new WriteSlice(this);
        while (index < items.length && !slice.isOver) work(items[index++]!);
      }, kind);
    }
  }

  /** Whether so much of the file is free that it should become smaller; each commit then returns some. */
  get hasFreePages(): boolean {
    const freePages = Number(this.getRow('freePages')?.[0]);
    return freePages > minFreePages && freePages > Number(this.getRow('pages')?.[0]) / 4;
  }

  /** Merges the log into the file. */
  checkpoint(): void {
    this.file.checkpoint();
  }

  async close(): Promise<void> {
    await this.commits.waitUntilIdle();
    this.file.close(this.hasSeenStorageError);
  }

  /**
   * Runs work and commits it, in the same turn of the event loop, so that no other code reads what is not committed. Rolls
   * all of it back on an error of SQLite, also one that the work has caught.
   */
  private transact(work: () => void): void {
    this.run('begin');
    this.hasChanges = false;
    try {
      work();
      if (this.hasFreePages) this.returnFreePages();
      if (this.failure) throw this.failure;
      if (this.hasChanges) this.file.commit(() => this.run('commit'));
      else this.run('commit');
    } catch (cause) {
      // SQLite may have rolled back already.
      if (this.file.connection.isTransaction) this.run('rollback');
      throw cause;
    }
  }

  private returnFreePages(): void {
    this.hasChanges = true;
    this.file.connection.exec(`PRAGMA incremental_vacuum(${returnedPages})`);
  }

  private toDocument(key: Buffer, value: SqlValue | undefined, checksum: SqlValue | undefined): Buffer {
    const bytes = toBuffer(value);
    // With the key, so that a row under another number is recognised.
    if (getChecksum([key, bytes]) === checksum) return bytes;
    const namespace = this.getNamespace(getCollectionId(key)) ?? 'an unknown collection';
    throw createCorruptDocumentError(namespace, getRecordId(key), bytes, 'its checksum differs');
  }

  private getRow(name: StatementName, ...parameters: SqlValue[]): SqlRow | undefined {
    try {
      return this.statements[name].get(...parameters);
    } catch (cause) {
      throw this.toStorageError(cause);
    }
  }

  private getRows(name: StatementName, ...parameters: SqlValue[]): SqlRow[] {
    try {
      return this.statements[name].all(...parameters);
    } catch (cause) {
      throw this.toStorageError(cause);
    }
  }

  private run(name: StatementName, ...parameters: SqlValue[]): void {
    try {
      this.statements[name].run(...parameters);
    } catch (cause) {
      throw this.toStorageError(cause);
    }
  }

  private toStorageError(cause: unknown): Error {
    const error = new MongoError(8, `The database file ${this.file.path} cannot be used: ${(cause as Error).message}`);
    error.cause = cause;
    this.hasSeenStorageError = true;
    if (this.file.connection.isTransaction) this.failure = error;
    return error;
  }
}

const documentType = 'D'.charCodeAt(0);
const isDocumentKey = (key: Buffer): boolean => key[0] === documentType;
const getCollectionId = (key: Buffer): number => key.readUInt32BE(1);

/** The number of the first record at or after a key, which may be a prefix or longer than a full key. */
const toFirstRecordId = (key: Buffer): number => {
  if (key.length < prefixBytes + recordIdBytes) return 0;
  const id = key.readUIntBE(prefixBytes, recordIdBytes);
  return Math.min(maxRecordId, key.length > prefixBytes + recordIdBytes ? id + 1 : id);
};

const toRowIdRange = (from: Buffer, to: Buffer): [collectionId: number, from: number, to: number] => [
  getCollectionId(from),
  toFirstRecordId(from),
  toFirstRecordId(to),
];

/** A view of a BLOB, without a copy. */
const toBuffer = (blob: SqlValue | undefined): Buffer => {
  const { buffer, byteOffset, byteLength } = blob as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
};

const indexType = 'I'.charCodeAt(0);
const checksumBytes = 4;

/**
 * Adds a checksum to the value of a key that describes collections. Index entries have none: they are compared with the
 * documents when the file may be damaged.
 */
const seal = (key: Buffer, value: Buffer): Buffer => {
  if (key[0] === indexType) return value;
  const sealed = Buffer.allocUnsafe(value.length + checksumBytes);
  sealed.writeUInt32BE(getChecksum([key, value]), value.copy(sealed));
  return sealed;
};

const unseal = (key: Buffer, sealed: Buffer): Buffer => {
  if (key[0] === indexType) return sealed;
  const valueBytes = Math.max(0, sealed.length - checksumBytes);
  const value = sealed.subarray(0, valueBytes);
  if (sealed.length >= checksumBytes && sealed.readUInt32BE(valueBytes) === getChecksum([key, value])) return value;
  throw new MongoError(8, `The description of a collection is damaged (${key.toString('latin1')})`);
};
