import { access, constants, statfs } from 'node:fs/promises';
import type { Storage } from './storage.js';

const megabyte = 2 ** 20;
/**
 * More than the 48 MB that the embedded database needs for a write, so that it keeps working when uploads are refused.
 */
const minReservedBytes = 56 * megabyte;
/** A MongoDB server stops when its disk is full, so uploads leave more free on a larger disk. */
const maxReservedBytes = 512 * megabyte;
const reservedShare = 0.02;
/** Maximum time that one request spends on freeing space. */
const freeSpaceTimeoutMs = 5000;

export type DiskSpace = ReturnType<typeof createDiskSpace>;

/** Checks the free space on the disks of uploads and stored files. `uploads` is the folder for uploads in progress. */
export const createDiskSpace = ({ uploads, storage }: { uploads: string; storage: Pick<Storage, 'folder'> }) => {
  const { folder } = storage;
  const folders = folder === undefined ? [uploads] : [uploads, folder];
  const hasSpaceFor = async (bytes: number): Promise<boolean> => {
    const spares = await Promise.all(folders.map(getSpareBytes));
    return spares.every((spare) => spare >= bytes);
  };
  /** Whether removing stored files would free the space that is needed. */
  const needsSpace = async (): Promise<boolean> => folder !== undefined && (await getSpareBytes(folder)) < 0;

  return {
    hasSpaceFor,
    needsSpace,
    /** Returns the free bytes, beyond the reserve, and the size of the disk that is full first; undefined for a bucket. */
    getUsage: async (): Promise<DiskUsage | undefined> => {
      if (folder === undefined) return undefined;
      const disks = await Promise.all(folders.map(readDisk));
      return disks.reduce((first, disk) => (disk.free < first.free ? disk : first));
    },
    /** Throws when a folder is not writable, for example on a read-only mount. */
    checkWritable: async () => {
      await Promise.all(folders.map((path) => access(path, constants.W_OK)));
    },
    /** Calls `removeNext` until there is enough space, it returns false, or the time is over. */
    freeSpace: async (removeNext: () => Promise<boolean>): Promise<void> => {
      const deadline = Date.now() + freeSpaceTimeoutMs;
      while (Date.now() < deadline && (await needsSpace()) && (await removeNext()));
    },
  };
};

type DiskUsage = { free: number; total: number };

/** `free`: without the reserve; negative when the disk counts as full. */
const readDisk = async (folder: string): Promise<DiskUsage> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const total = blocks * bsize;
  const reserve = Math.min(maxReservedBytes, Math.max(minReservedBytes, total * reservedShare));
  return { free: bavail * bsize - reserve, total };
};

/** Free bytes beyond the reserve; negative when the disk counts as full. */
export const getSpareBytes = async (folder: string): Promise<number> => (await readDisk(folder)).free;
