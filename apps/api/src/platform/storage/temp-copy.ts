import { randomUUID } from 'node:crypto';
import { constants, copyFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scanFile } from '../jpeg/scanned-file.js';
import type { HashedFile } from './hash-file.js';
import { ownerOnly, setFileAccess } from '../installation/permissions.js';
import type { StoredFile } from './storage.js';

/**
 * Runs `work` on a temporary copy of a file, so that the file that is hashed, checked and stored cannot change
 * meanwhile. The original is only read.
 */
export const withTempCopy = async <T>(
  path: string | Buffer,
  folder: string,
  work: (copy: HashedFile) => Promise<T>,
): Promise<T> => {
  const copy = join(folder, randomUUID());
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    // copyFile copies the mode, which may be open to all users or not writable.
    await setFileAccess(copy, ownerOnly);
    return await work(await scanFile(copy));
  } finally {
    await rm(copy, { force: true });
  }
};

/** Runs `work` on a temporary copy of a stored file, and removes the copy if `work` has not moved it. */
export const withTempCopyOfStored = async <T>(
  file: Pick<StoredFile, 'read'>,
  folder: string,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, file.read(), { flag: 'wx', mode: 0o600 });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
};

export const getFileSize = async (path: string | Buffer): Promise<number> => (await stat(path)).size;
