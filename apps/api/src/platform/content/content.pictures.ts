import { extname, join } from 'node:path';
import { AppError, type PictureFile, type SocialContent } from '@ledenportaal/shared';
import { isJpeg, removalVersion, removePosition } from '../jpeg/remove-position.js';
import { hashFile } from '../storage/hash-file.js';
import { withTempCopy } from '../storage/temp-copy.js';
import { StartError } from '../installation/start-error.js';
import type { Storage } from '../storage/storage.js';

/**
 * Key in the storage, hash and full path of each picture, by its path in the content folder. The key contains the hash.
 */
export type Pictures = Map<string, { key: string; sha256: string; path: string }>;

/**
 * Hashes the pictures of the pages, and the logo. Pictures of the catalogue are stored by its import. The position is
 * removed from a JPEG when it is stored, so its key also contains the version of that removal.
 */
export const hashPictures = async (
  root: string,
  { format, posts }: SocialContent,
  logo: PictureFile | null,
): Promise<Pictures> => {
  const pictures = [format, ...posts.map(({ picture }) => picture), logo].filter((picture) => picture !== null);
  const files = new Set(pictures.map(({ file }) => file));
  const hashed = [...files].map(async (file) => {
    const { path, sha256 } = await hashFile(join(root, file));
    const version = (await isJpeg(path)) ? `-${removalVersion}` : '';
    return [file, { key: `content/${sha256}${version}${extname(file)}`, sha256, path }] as const;
  });
  return new Map(await Promise.all(hashed));
};

/** Stores pictures that the storage does not have yet. Older versions stay, so that their URLs remain valid. */
export const storePictures = async (pictures: Pictures, storage: Storage, uploadsFolder: string) => {
  for (const { key, sha256, path } of pictures.values()) {
    if (await storage.find(key)) continue;
    await withTempCopy(path, uploadsFolder, async (copy) => {
      if (copy.sha256 !== sha256)
        throw new StartError(`${path} veranderde terwijl het portaal startte: start het opnieuw.`);
      await removePicturePosition(copy.path, path);
      await storage.put(key, { path: copy.path });
    });
  }
};

/** Removes the position from a copy of `source`. Throws a `StartError` for a damaged JPEG. */
export const removePicturePosition = async (path: string, source: string) => {
  if (!(await isJpeg(path))) return;
  try {
    await removePosition(path);
  } catch (cause) {
    if (cause instanceof AppError) throw new StartError(`${source} is beschadigd of niet compleet.`);
    throw cause;
  }
};
