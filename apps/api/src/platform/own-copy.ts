import { randomUUID } from 'node:crypto';
import { constants, copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from './hash-file.js';

type Copy = Awaited<ReturnType<typeof hashFile>>;

/**
 * Works on a copy of somebody's file, so that what is hashed, looked at and kept is one and the same, and their file is
 * only read.
 */
export const withOwnCopy = async <T>(path: string, folder: string, work: (copy: Copy) => Promise<T>): Promise<T> => {
  const copy = join(folder, randomUUID());
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return await work(await hashFile(copy));
  } finally {
    await rm(copy, { force: true });
  }
};

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
