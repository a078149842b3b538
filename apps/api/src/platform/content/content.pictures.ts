import { extname, join } from 'node:path';
import type { SocialContent } from '@ledenportaal/shared';
import { hashFile } from '../storage/hash-file.js';
import { withTempCopy } from '../storage/temp-copy.js';
import { StartError } from '../installation/start-error.js';
import type { Storage } from '../storage/storage.js';

/**
 * Key in the storage, hash and full path of each picture, by its path in the content folder. The key contains the hash.
 */
export type Pictures = Map<string, { key: string; sha256: string; path: string }>;

/** Hashes the pictures of the pages. Pictures of the catalogue are stored by its import. */
export const hashPictures = async (root: string, { format, posts }: SocialContent): Promise<Pictures> => {
  const files = new Set([format, ...posts.map(({ picture }) => picture)].map(({ file }) => file));
  const hashed = [...files].map(async (file) => {
    const { path, sha256 } = await hashFile(join(root, file));
    return [file, { key: `content/${sha256}${extname(file)}`, sha256, path }] as const;
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
      await storage.put(key, { path: copy.path });
    });
  }
};
