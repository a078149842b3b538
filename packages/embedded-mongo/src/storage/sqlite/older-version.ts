import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from './marker';

/** The data file of format 1, in LMDB. */
export const lmdbFileName = 'data.mdb';

const stub = 'The database of this folder is data.sqlite. Versions that kept it in data.mdb cannot open it.\n';

/** Leaves a file that a version of format 1 refuses as damaged. Without it such a version would start without data. */
export const writeStub = (folder: string): void => writeFileDurably(folder, lmdbFileName, stub);

/** Returns whether a folder has a data file of format 1, which may be damaged. */
export const hasLmdbFile = (folder: string): boolean => {
  const path = join(folder, lmdbFileName);
  return existsSync(path) && !(statSync(path).size === stub.length && readFileSync(path, 'latin1') === stub);
};
