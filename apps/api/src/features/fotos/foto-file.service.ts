import type { FotoWarnings } from '@ledenportaal/shared';
import type { Derived } from '../../platform/images/images.js';
import { computeFileCrc32 } from '../../platform/zip/crc32.js';
import { removePosition } from '../../platform/jpeg/remove-position.js';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import type { Resources } from '../../platform/resources.js';
import { StorageUnavailableError } from '../../platform/storage/storage.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { getFotoFolder, getFotoKeys, getPictureId, parseFotoKey, withPicture, type FotoPicture } from './foto.keys.js';
import { FotoModel } from './foto.model.js';
import { OldPictureModel } from './pictures/old-picture.model.js';

/** The markers when they are known. */
export type JpegFile = Pick<HashedFile, 'path' | 'markers'>;
export type StoredOriginal = { size: number; crc32: number; warnings: FotoWarnings };
export type FotoFileService = ReturnType<typeof createFotoFileService>;

export const createFotoFileService = ({ storage }: Resources) => {
  /**
   * Stores all files of a picture, or none. Moves the file to the original, after removing its GPS position and
   * any data after the end of the JPEG. Returns the size of the original in bytes, its CRC-32 and what it lost.
   */
  const storeFotoFiles = async (
    foto: FotoPicture,
    { path, markers }: JpegFile,
    { thumbnails }: Derived,
  ): Promise<StoredOriginal> => {
    const keys = getFotoKeys(foto);
    try {
      const { size, losesGainMap } = await removePosition(path, markers);
      const crc32 = await computeFileCrc32(path);
      await waitForAll([
        storage.put(keys.original, { path, mayMove: true }),
        storage.put(keys[480], thumbnails[480]),
        storage.put(keys[720], thumbnails[720]),
      ]);
      return { size, crc32, warnings: losesGainMap ? { waarschuwingen: ['hdr_verwijderd'] } : {} };
    } catch (cause) {
      // An unavailable storage cannot delete either; the cleanup task removes what is left.
      if (!(cause instanceof StorageUnavailableError)) await deleteFotoFiles(foto);
      throw cause;
    }
  };

  const deleteFotoFiles = async (foto: FotoPicture, folder?: string): Promise<void> => {
    for (const key of Object.values(getFotoKeys(foto, folder))) await storage.removeFolder(key);
  };

  /**
   * Returns whether the database still refers to this key. Deleting or restoring a photo moves its files, so that URLs
   * issued before become invalid.
   */
  const isReferenced = async (key: string): Promise<boolean> => {
    const parsed = parseFotoKey(key);
    if (!parsed) return true;
    const { folder, foto } = parsed;
    const isLive = folder === getFotoFolder(foto._id);
    const reference = isLive
      ? ((await FotoModel.exists(withPicture(foto))) ?? (await OldPictureModel.exists({ _id: getPictureId(foto) })))
      : await DeletedFotoModel.exists({ _id: foto._id, folder, moved: true, 'foto.picture': foto.picture ?? null });
    return reference !== null;
  };

  return { storeFotoFiles, deleteFotoFiles, isReferenced };
};

/** Waits for all promises before it throws, because a file that is still being written cannot be deleted. */
const waitForAll = async (promises: Promise<unknown>[]) => {
  await Promise.allSettled(promises);
  await Promise.all(promises);
};
