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

export const jpegStartBytes = jpegStart.length;
/** Returns whether these are the first bytes of a JPEG. */
export const isJpegStart = (bytes: Uint8Array): boolean => jpegStart.equals(bytes.subarray(0, jpegStartBytes));

/** Returns whether a file is a JPEG, by its first bytes. */
export const isJpeg = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(jpegStartBytes), 0, jpegStartBytes, 0);
    return isJpegStart(buffer);
  } finally {
    await file.close();
  }
};
