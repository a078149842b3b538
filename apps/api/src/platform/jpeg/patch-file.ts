import { open } from 'node:fs/promises';
import type { Patch } from './pieces.js';

/** Overwrites bytes of a file, in place. */
export const patchFile = async (path: string, patches: readonly Patch[]): Promise<void> => {
  if (patches.length === 0) return;
  const file = await open(path, 'r+');
  try {
    for (const { at, bytes } of patches) {
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, at);
      if (bytesWritten < bytes.length) throw new Error(`${path} could not be changed at ${at}`);
    }
  } finally {
    await file.close();
  }
};
