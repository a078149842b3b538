import { randomUUID } from 'node:crypto';
import { constants, copyFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from './hash-file.js';
import { ownerOnly, setFileAccess } from './permissions.js';
import type { StoredFile } from './storage.js';

type Copy = Awaited<ReturnType<typeof hashFile>>;

/**
 * Works on a copy of somebody's file, so that what is hashed, looked at and kept is one and the same, and their file is
 * only read.
 */
export const withOwnCopy = async <T>(path: string, folder: string, work: (copy: Copy) => Promise<T>): Promise<T> => {
  const copy = join(folder, randomUUID());
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    // The copy has the mode of the file, which may be open to all, or closed to ourselves.
    await setFileAccess(copy, ownerOnly);
    return await work(await hashFile(copy));
  } finally {
    await rm(copy, { force: true });
  }
};

/** Works on a copy of a stored file, and removes it afterwards where `work` did not move it. */
export const withStoredCopy = async <T>(
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

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
