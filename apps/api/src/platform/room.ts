import { access, constants, statfs } from 'node:fs/promises';
import type { Storage } from './storage.js';

const megabyte = 2 ** 20;
/** More than the embedded database needs to take a write (48 MB), so that it goes on after uploads are refused. */
const leastBytes = 56 * megabyte;
/** A real MongoDB ends when its disk is full, so uploads leave more on a larger disk. */
const mostBytes = 512 * megabyte;
const share = 0.02;
/** How long one request makes room. */
const longestMs = 5000;

export type Room = ReturnType<typeof createRoom>;

/** The room on the disks that uploads and stored files are written to. `uploads` is where files are received. */
export const createRoom = ({ uploads, storage }: { uploads: string; storage: Pick<Storage, 'folder'> }) => {
  const { folder } = storage;
  const folders = folder === undefined ? [uploads] : [uploads, folder];
  const hasRoomFor = async (bytes: number): Promise<boolean> => {
    const rooms = await Promise.all(folders.map(spareBytes));
    return rooms.every((spare) => spare >= bytes);
  };
  /** Whether removing stored files would help. */
  const needsRoom = async (): Promise<boolean> => folder !== undefined && (await spareBytes(folder)) < 0;

  return {
    hasRoomFor,
    needsRoom,
    /** Throws where nothing can be written, as on a disk that is mounted to be read only. */
    checkWritable: async () => {
      await Promise.all(folders.map((path) => access(path, constants.W_OK)));
    },
    /** Removes until there is room, `removeNext` finds nothing more and gives false, or it has taken long enough. */
    makeRoom: async (removeNext: () => Promise<boolean>): Promise<void> => {
      const end = Date.now() + longestMs;
      while (Date.now() < end && (await needsRoom()) && (await removeNext()));
    },
  };
};

/** What is free beyond what must stay free; negative where the disk counts as full. */
const spareBytes = async (folder: string): Promise<number> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const minimum = Math.min(mostBytes, Math.max(leastBytes, blocks * bsize * share));
  return bavail * bsize - minimum;
};
