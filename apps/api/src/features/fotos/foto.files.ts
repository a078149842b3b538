import type { Derived } from '../../platform/images.js';
import { removePosition } from '../../platform/jpeg/remove-position.js';
import { StorageUnavailableError, type Storage } from '../../platform/storage.js';

export const getFotoFolder = (id: string) => `fotos/${id}`;

export const getFotoKeys = (id: string, folder = getFotoFolder(id)) => ({
  original: `${folder}/original.jpg`,
  480: `${folder}/480.jpg`,
  720: `${folder}/720.jpg`,
  2048: `${folder}/2048.jpg`,
});

/**
 * The files without which a foto is incomplete. Excludes the large size, which is made from the original when it is
 * missing.
 */
export const getRequiredKeys = (id: string, folder?: string): string[] => {
  const { 2048: _, ...required } = getFotoKeys(id, folder);
  return Object.values(required);
};

const fotoKeyPattern = /^((?:fotos|trash\/[\d-]+)\/([\da-f]{24}))\/([\w.-]+)$/;

/** Parses the key of a foto's file, live or in the trash; returns undefined for other keys. */
export const parseFotoKey = (key: string) => {
  const [, folder, id, file] = fotoKeyPattern.exec(key) ?? [];
  return folder && id && file ? { folder, id, file } : undefined;
};

const derivedFileNames = ['480.jpg', '720.jpg', '2048.jpg'];

/**
 * Returns whether a key may be served by its URL. Originals are served only by the download endpoint, which logs
 * downloads.
 */
export const isPublicFotoKey = (key: string): boolean => {
  const parsed = parseFotoKey(key);
  return !parsed || derivedFileNames.includes(parsed.file);
};

/**
 * Stores all files of a foto, or none. Moves the file at `path` to the original, after removing its GPS position and
 * any data after the end of the JPEG. Returns the size of the original in bytes.
 */
export const storeFotoFiles = async (
  storage: Storage,
  id: string,
  path: string,
  { thumbnails }: Derived,
): Promise<number> => {
  const keys = getFotoKeys(id);
  try {
    const { size } = await removePosition(path);
    await waitForAll([
      storage.put(keys.original, { path, mayMove: true }),
      storage.put(keys[480], thumbnails[480]),
      storage.put(keys[720], thumbnails[720]),
    ]);
    return size;
  } catch (cause) {
    // One that is gone cannot be asked that either: the sweep takes what it kept.
    if (!(cause instanceof StorageUnavailableError)) await deleteFotoFiles(storage, id);
    throw cause;
  }
};

/** Waits for all promises before it throws, because a file that is still being written cannot be deleted. */
const waitForAll = async (promises: Promise<unknown>[]) => {
  await Promise.allSettled(promises);
  await Promise.all(promises);
};

export const deleteFotoFiles = (storage: Storage, id: string) => storage.removeFolder(getFotoFolder(id));
