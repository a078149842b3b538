import { access, constants, statfs } from 'node:fs/promises';
import type { Storage } from './storage.js';

const megabyte = 2 ** 20;
/**
 * More than the 48 MB that the embedded database needs for a write, so that it keeps working when uploads are refused.
 */
const leastBytes = 56 * megabyte;
/** A MongoDB server stops when its disk is full, so uploads leave more free on a larger disk. */
const mostBytes = 512 * megabyte;
const share = 0.02;
/** Maximum time that one request spends on freeing space. */
const longestMs = 5000;

export type Room = ReturnType<typeof createRoom>;

/** Checks the free space on the disks of uploads and stored files. `uploads` is the folder for uploads in progress. */
export const createRoom = ({ uploads, storage }: { uploads: string; storage: Pick<Storage, 'folder'> }) => {
  const { folder } = storage;
  const folders = folder === undefined ? [uploads] : [uploads, folder];
  const hasRoomFor = async (bytes: number): Promise<boolean> => {
    const rooms = await Promise.all(folders.map(spareBytes));
    return rooms.every((spare) => spare >= bytes);
  };
  /** Whether removing stored files would free the space that is needed. */
  const needsRoom = async (): Promise<boolean> => folder !== undefined && (await spareBytes(folder)) < 0;

  return {
    hasRoomFor,
    needsRoom,
    /** Throws when a folder is not writable, for example on a read-only mount. */
    checkWritable: async () => {
      await Promise.all(folders.map((path) => access(path, constants.W_OK)));
    },
    /** Calls `removeNext` until there is enough space, it returns false, or the time is over. */
    makeRoom: async (removeNext: () => Promise<boolean>): Promise<void> => {
      const end = Date.now() + longestMs;
      while (Date.now() < end && (await needsRoom()) && (await removeNext()));
    },
  };
};

/** Free bytes beyond the reserve; negative when the disk counts as full. */
const spareBytes = async (folder: string): Promise<number> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const minimum = Math.min(mostBytes, Math.max(leastBytes, blocks * bsize * share));
  return bavail * bsize - minimum;
};
