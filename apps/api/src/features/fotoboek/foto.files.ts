import type { Derived } from '../../platform/images.js';
import type { Storage } from '../../platform/storage.js';

const folderOf = (id: string) => `fotos/${id}`;

export const keysOf = (id: string) => ({
  original: `${folderOf(id)}/original.jpg`,
  480: `${folderOf(id)}/480.jpg`,
  720: `${folderOf(id)}/720.jpg`,
});

/** All of a foto's files, or none. */
export const keepFiles = async (storage: Storage, id: string, path: string, { thumbnails }: Derived) => {
  const keys = keysOf(id);
  try {
    await storage.put(keys.original, { path });
    await storage.put(keys[480], thumbnails[480]);
    await storage.put(keys[720], thumbnails[720]);
  } catch (cause) {
    await discardFiles(storage, id);
    throw cause;
  }
};

export const discardFiles = (storage: Storage, id: string) => storage.removeFolder(folderOf(id));
