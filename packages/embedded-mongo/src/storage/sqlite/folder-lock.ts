import { join } from 'node:path';
import { closeConnection, lockFile } from './sqlite-file';

const lockName = 'database.lock';

/**
 * Locks a folder until `release` or the end of the process, by SQLite's lock of an empty file. It is a lock of the
 * system on the file, so other containers see it. A file of its own, because a data file may still be converted, and is
 * read before SQLite opens it. Throws FolderError when another server has it.
 */
export const lockFolder = (folder: string): { release: () => void } => {
  const connection = lockFile(join(folder, lockName));
  return { release: () => closeConnection(connection) };
};
