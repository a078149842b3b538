import type { Derived } from '../../platform/images.js';
import { patchFile } from '../../platform/jpeg/patch-file.js';
import { findPosition } from '../../platform/jpeg/position.js';
import { StorageGone, type Storage } from '../../platform/storage.js';

export const folderOf = (id: string) => `fotos/${id}`;

export const keysOf = (id: string, folder = folderOf(id)) => ({
  original: `${folder}/original.jpg`,
  480: `${folder}/480.jpg`,
  720: `${folder}/720.jpg`,
});

/** All of a foto's files, or none. The original as it came, but for where it was taken; the file at `path` becomes it. */
export const keepFiles = async (storage: Storage, id: string, path: string, { thumbnails }: Derived) => {
  const keys = keysOf(id);
  try {
    await patchFile(path, await findPosition(path));
    await allDone([
      storage.put(keys.original, { path, mayMove: true }),
      storage.put(keys[480], thumbnails[480]),
      storage.put(keys[720], thumbnails[720]),
    ]);
  } catch (cause) {
    // One that is gone cannot be asked that either: the sweep takes what it kept.
    if (!(cause instanceof StorageGone)) await discardFiles(storage, id);
    throw cause;
  }
};

/** Also where one failed: what is still being written cannot be discarded. */
const allDone = async (works: Promise<unknown>[]) => {
  await Promise.allSettled(works);
  await Promise.all(works);
};

export const discardFiles = (storage: Storage, id: string) => storage.removeFolder(folderOf(id));
