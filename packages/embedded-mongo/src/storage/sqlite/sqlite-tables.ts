import { MongoError } from '../../errors';
import { getChecksum } from './checksum';
import { createCorruptDocumentError } from '../corrupt-document';
import { getRecordId, maxRecordId, prefixBytes, recordIdBytes, recordKey } from '../keyspace';
import type { SqlConnection, SqlRow, SqlValue } from './sqlite-driver';
import type { Entry, KeyRange } from '../store';

const rowId = '?1 << 36 | ?2';
const rowIdRange = 'id >= (?1 << 36 | ?2) AND id < (?1 << 36 | ?3)';
const recordId = 'id & 0xfffffffff';
const keyRange = 'key >= ?1 AND key < ?2';
const [documentPage, entryPage] = ['LIMIT ?4 OFFSET ?5', 'LIMIT ?3 OFFSET ?4'];

const statements = {
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
  freePages: 'PRAGMA freelist_count',
  pages: 'PRAGMA page_count',
  getDocument: `SELECT bytes, crc FROM document WHERE id = (${rowId})`,
  hasDocument: `SELECT 1 FROM document WHERE id = (${rowId})`,
  putDocument: `INSERT OR REPLACE INTO document VALUES (${rowId}, ?3, ?4)`,
  removeDocument: `DELETE FROM document WHERE id = (${rowId})`,
  countDocuments: `SELECT count(*) FROM document WHERE ${rowIdRange}`,
  recordIds: `SELECT ${recordId} FROM document WHERE ${rowIdRange} ORDER BY id ${documentPage}`,
  recordIdsReverse: `SELECT ${recordId} FROM document WHERE ${rowIdRange} ORDER BY id DESC ${documentPage}`,
  documents: `SELECT ${recordId}, bytes, crc FROM document WHERE ${rowIdRange} ORDER BY id ${documentPage}`,
  documentsReverse: `SELECT ${recordId}, bytes, crc FROM document WHERE ${rowIdRange} ORDER BY id DESC ${documentPage}`,
  getEntry: 'SELECT value FROM entry WHERE key = ?1',
  putEntry: 'INSERT OR REPLACE INTO entry VALUES (?1, ?2)',
  removeEntry: 'DELETE FROM entry WHERE key = ?1',
  countEntries: `SELECT count(*) FROM entry WHERE ${keyRange}`,
  keys: `SELECT key FROM entry WHERE ${keyRange} ORDER BY key ${entryPage}`,
  keysReverse: `SELECT key FROM entry WHERE ${keyRange} ORDER BY key DESC ${entryPage}`,
  entries: `SELECT key, value FROM entry WHERE ${keyRange} ORDER BY key ${entryPage}`,
  entriesReverse: `SELECT key, value FROM entry WHERE ${keyRange} ORDER BY key DESC ${entryPage}`,
};

type StatementName = keyof typeof statements;
type Statements = Record<StatementName, ReturnType<SqlConnection['prepare']>>;

/** The keys and values of a database file, by prepared statements. */
export class SqliteTables {
  bytesWritten = 0;
  /** The error of SQLite in the current transaction, which must then not be committed. */
  protected failure: Error | undefined;
  protected hasSeenStorageError = false;
  private readonly statements: Statements;

  /** `getNamespace` names a collection in the error for a damaged document. */
  constructor(
    protected readonly connection: SqlConnection,
    private readonly path: string,
    private readonly getNamespace: (collectionId: number) => string | undefined = () => undefined,
  ) {
    this.statements = prepareStatements(connection);
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

  count({ from, to }: Pick<KeyRange, 'from' | 'to'>): number {
    const row = isDocumentKey(from)
      ? this.getRow('countDocuments', ...toRowIdRange(from, to))
      : this.getRow('countEntries', from, to);
    return Number(row?.[0]);
  }

  put(key: Buffer, value: Buffer): void {
    this.bytesWritten += key.length + value.length;
    if (!isDocumentKey(key)) this.run('putEntry', key, seal(key, value));
    else this.run('putDocument', getCollectionId(key), getRecordId(key), value, getChecksum([key, value]));
  }

  remove(key: Buffer): void {
    if (isDocumentKey(key)) this.run('removeDocument', getCollectionId(key), getRecordId(key));
    else this.run('removeEntry', key);
  }

  /** Runs work and commits it. Rolls all of it back on an error of SQLite, also one that the work has caught. */
  transact(work: () => void): void {
    this.run('begin');
    try {
      work();
      if (this.failure) throw this.failure;
      this.run('commit');
    } catch (cause) {
      // SQLite may have rolled back already.
      if (this.connection.isTransaction) this.run('rollback');
      throw cause;
    }
  }

  private toDocument(key: Buffer, value: SqlValue | undefined, checksum: SqlValue | undefined): Buffer {
    const bytes = toBuffer(value);
    // With the key, so that a row under another number is recognised.
    if (getChecksum([key, bytes]) === checksum) return bytes;
    const namespace = this.getNamespace(getCollectionId(key)) ?? 'an unknown collection';
    throw createCorruptDocumentError(namespace, getRecordId(key), bytes, 'its checksum differs');
  }

  protected getRow(name: StatementName, ...parameters: SqlValue[]): SqlRow | undefined {
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

  protected run(name: StatementName, ...parameters: SqlValue[]): void {
    try {
      this.statements[name].run(...parameters);
    } catch (cause) {
      throw this.toStorageError(cause);
    }
  }

  private toStorageError(cause: unknown): Error {
    const error = new MongoError(8, `The database file ${this.path} cannot be used: ${(cause as Error).message}`);
    this.hasSeenStorageError = true;
    if (this.connection.isTransaction) this.failure = error;
    return error;
  }
}

const prepareStatements = (connection: SqlConnection): Statements => {
  const prepared = Object.entries(statements).map(([name, sql]) => {
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    return [name, statement] as const;
  });
  return Object.fromEntries(prepared) as Statements;
};

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
