import type { Derived } from '../../platform/images/images.js';
import { computeFileCrc32 } from '../../platform/zip/crc32.js';
import { removePosition } from '../../platform/jpeg/remove-position.js';
import { StorageUnavailableError, type Storage } from '../../platform/storage/storage.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { getFotoFolder, getFotoKeys, parseFotoKey } from './foto.keys.js';
import { FotoModel } from './foto.model.js';

type StoredOriginal = { size: number; crc32: number };
export type FotoFileService = ReturnType<typeof createFotoFileService>;

export const createFotoFileService = ({ storage }: { storage: Storage }) => {
  /**
   * Stores all files of a foto, or none. Moves the file at `path` to the original, after removing its GPS position and
   * any data after the end of the JPEG. Returns the size of the original in bytes, and its CRC-32.
   */
  const storeFotoFiles = async (id: string, path: string, { thumbnails }: Derived): Promise<StoredOriginal> => {
    const keys = getFotoKeys(id);
    try {
      const { size } = await removePosition(path);
      const crc32 = await computeFileCrc32(path);
      await waitForAll([
        storage.put(keys.original, { path, mayMove: true }),
        storage.put(keys[480], thumbnails[480]),
        storage.put(keys[720], thumbnails[720]),
      ]);
      return { size, crc32 };
    } catch (cause) {
      // An unavailable storage cannot delete either; the cleanup task removes what is left.
      if (!(cause instanceof StorageUnavailableError)) await deleteFotoFiles(id);
      throw cause;
    }
  };

  const deleteFotoFiles = (id: string) => storage.removeFolder(getFotoFolder(id));

  /**
   * Returns whether the database still refers to this key. Deleting or restoring a foto moves its files, so that URLs
   * issued before become invalid.
   */
  const isReferenced = async (key: string): Promise<boolean> => {
    const parsed = parseFotoKey(key);
    if (!parsed) return true;
    const { folder, id } = parsed;
    const reference =
      folder === getFotoFolder(id)
        ? FotoModel.exists({ _id: id })
        : DeletedFotoModel.exists({ _id: id, folder, moved: true });
    return (await reference) !== null;
  };

  return { storeFotoFiles, deleteFotoFiles, isReferenced };
};

/** Waits for all promises before it throws, because a file that is still being written cannot be deleted. */
const waitForAll = async (promises: Promise<unknown>[]) => {
  await Promise.allSettled(promises);
  await Promise.all(promises);
};
