import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FolderError } from '../folder-error';
import { readMarker } from './marker';

const lmdbFileName = 'data.mdb';
/** What former versions left under that name in a folder with SQLite. */
const stub = 'The database of this folder is data.sqlite. Versions that kept it in data.mdb cannot open it.\n';
/** The last commit that converts a folder with LMDB, or goes on with a conversion that was interrupted. */
const convertingCommit = '33d18074b7f65f1f8971d5df7f7d0e8dcd73d3fb';

/** Throws FolderError for a folder whose data is in LMDB, a format that no release wrote. */
export const assertNotLmdb = (folder: string): void => {
  if (readMarker(folder)?.format !== 1 && !hasLmdbFile(folder)) return;
  throw new FolderError(
    'data-damaged',
    `The folder ${folder} has a database in LMDB (${lmdbFileName}), which this version does not read: start commit ${convertingCommit} once to convert it, and then run its command remove-old-database, because data.mdb.old has personal data.`,
  );
};

const hasLmdbFile = (folder: string): boolean => {
  const path = join(folder, lmdbFileName);
  return existsSync(path) && !(statSync(path).size === stub.length && readFileSync(path, 'latin1') === stub);
};
