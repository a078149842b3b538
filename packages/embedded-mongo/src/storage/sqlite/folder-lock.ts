import { join } from 'node:path';
import { lockFile } from './sqlite-file';

const lockName = 'database.lock';
/** A transaction that stays open: it writes nothing, so that it also works on a full disk. */
const openTransaction = 'PRAGMA journal_mode = memory; BEGIN EXCLUSIVE';

/**
 * Locks a folder until `release` or the end of the process, by SQLite's lock of an empty file. It is a lock of the
 * system on the file, so other containers see it. A file of its own, because the data file is read before SQLite
 * opens it. Throws FolderError when another server has it.
 */
export const lockFolder = (folder: string): { release: () => void } => {
  const connection = lockFile(join(folder, lockName), openTransaction);
  return {
    release: () => {
      connection.exec('ROLLBACK');
      connection.close();
    },
  };
};
