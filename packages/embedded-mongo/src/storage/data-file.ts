import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderError } from './folder-error';
import { LmdbFile } from './lmdb-file';

const markerName = 'embedded-mongo.json';

/**
 * Checks the data file before it is opened. LMDB treats an empty or damaged file as a new database, and crashes when a
 * page is missing. Throws FolderError.
 */
export const assertDataFileIntact = (folder: string): void => {
  const path = join(folder, 'data.mdb');
  const marker = join(folder, markerName);
  if (!existsSync(marker)) {
    writeFileSync(marker, `${JSON.stringify({ format: 1 })}\n`, { mode: 0o600 });
    return;
  }
  if (!existsSync(path)) return;
  const file = new LmdbFile(path);
  try {
    const snapshots = ([0, 1] as const).map((page) => file.readSnapshot(page));
    for (const snapshot of snapshots) {
      if (!snapshot) throw dataDamagedError(`The database file ${path} is damaged: its header is not readable.`);
      if (!file.isTruncated(snapshot)) continue;
      const expectedSize = (snapshot.lastPage + 1) * file.pageSize;
      throw dataDamagedError(
        `The database file ${path} is truncated: it has ${file.size} bytes, and should have ${expectedSize}.`,
      );
    }
  } finally {
    file.close();
  }
};

const dataDamagedError = (message: string): FolderError => new FolderError('data-damaged', message);
