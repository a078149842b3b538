import type { SqlConnection } from './sqlite-driver';

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

export type StatementName = keyof typeof statements;
export type Statements = Record<StatementName, ReturnType<SqlConnection['prepare']>>;

export const prepareStatements = (connection: SqlConnection): Statements => {
  const prepared = Object.entries(statements).map(([name, sql]) => {
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    return [name, statement] as const;
  });
  return Object.fromEntries(prepared) as Statements;
};
