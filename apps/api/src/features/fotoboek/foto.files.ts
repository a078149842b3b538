import type { Derived } from '../../platform/images.js';
import { removePosition } from '../../platform/jpeg/remove-position.js';
import { StorageUnavailableError, type Storage } from '../../platform/storage.js';

export const folderOf = (id: string) => `fotos/${id}`;

export const keysOf = (id: string, folder = folderOf(id)) => ({
  original: `${folder}/original.jpg`,
  480: `${folder}/480.jpg`,
  720: `${folder}/720.jpg`,
  2048: `${folder}/2048.jpg`,
});

/** The files that a foto cannot do without. The large size is made from the original when it is missing. */
export const requiredKeysOf = (id: string, folder?: string): string[] => {
  const { 2048: _, ...required } = keysOf(id, folder);
  return Object.values(required);
};

const inFolderOfFoto = /^((?:fotos|trash\/[\d-]+)\/([\da-f]{24}))\/([\w.-]+)$/;

/** Of which foto a key is, in the image bank or in the trash, and the name of the file; undefined for other keys. */
export const parseFotoKey = (key: string) => {
  const [, folder, id, file] = inFolderOfFoto.exec(key) ?? [];
  return folder && id && file ? { folder, id, file } : undefined;
};

const derivedFiles = ['480.jpg', '720.jpg', '2048.jpg'];

/** The original of a foto is never given by its address: only the download call gives it, and logs that. */
export const isShowable = (key: string): boolean => {
  const parsed = parseFotoKey(key);
  return !parsed || derivedFiles.includes(parsed.file);
};

/**
 * Stores all of a foto's files, or none. The file at `path` becomes the original, without the position and without what
 * stands behind the picture. Returns the size of the original in bytes.
 */
export const keepFiles = async (
  storage: Storage,
  id: string,
  path: string,
  { thumbnails }: Derived,
): Promise<number> => {
  const keys = keysOf(id);
  try {
    const { size } = await removePosition(path);
    await allDone([
      storage.put(keys.original, { path, mayMove: true }),
      storage.put(keys[480], thumbnails[480]),
      storage.put(keys[720], thumbnails[720]),
    ]);
    return size;
  } catch (cause) {
    // One that is gone cannot be asked that either: the sweep takes what it kept.
    if (!(cause instanceof StorageUnavailableError)) await discardFiles(storage, id);
    throw cause;
  }
};

/** Also where one failed: what is still being written cannot be discarded. */
const allDone = async (works: Promise<unknown>[]) => {
  await Promise.allSettled(works);
  await Promise.all(works);
};

export const discardFiles = (storage: Storage, id: string) => storage.removeFolder(folderOf(id));
