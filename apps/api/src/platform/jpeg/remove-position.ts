import { open } from 'node:fs/promises';
import { cutFile } from './cut-file.js';
import { patchFile } from './patch-file.js';
import { findPosition } from './position.js';

/** Increase it when `findPosition` finds more: then the background tasks clean all stored JPEGs again, once. */
export const removalVersion = 2;

type Removal = { size: number; changed: boolean };

/** Removes the position from a JPEG, in place, and everything else that `findPosition` finds. Returns the new size. */
export const removePosition = async (path: string): Promise<Removal> => {
  const { patches, cuts } = await findPosition(path);
  await patchFile(path, patches);
  return { size: await cutFile(path, cuts), changed: patches.length + cuts.length > 0 };
};

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** Returns whether a file is a JPEG, by its first bytes. */
export const isJpeg = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(jpegStart.length), 0, jpegStart.length, 0);
    return buffer.subarray(0, bytesRead).equals(jpegStart);
  } finally {
    await file.close();
  }
};
