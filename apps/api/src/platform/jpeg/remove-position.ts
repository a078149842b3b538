import { cutFile } from './cut-file.js';
import { patchFile } from './patch-file.js';
import { findPosition } from './position.js';

/** Removes the position from a JPEG, in place, and everything else that `findPosition` finds. Returns the new size. */
export const removePosition = async (path: string): Promise<{ size: number; changed: boolean }> => {
  const { patches, cuts } = await findPosition(path);
  await patchFile(path, patches);
  return { size: await cutFile(path, cuts), changed: patches.length + cuts.length > 0 };
};
