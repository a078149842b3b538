import { extname, join } from 'node:path';
import type { SocialContent } from '@ledenportaal/shared';
import { hashFile } from './hash-file.js';
import { withOwnCopy } from './own-copy.js';
import { StartError } from './start-error.js';
import type { Storage } from './storage.js';

/** By their path in the folder: where each stands in the storage, under the hash of what is in it. */
export type Pictures = Map<string, { key: string; sha256: string; path: string }>;

/** Of the pages; those of the catalogue are put in with it. */
export const hashPictures = async (root: string, { format, posts }: SocialContent): Promise<Pictures> => {
  const files = new Set([format, ...posts.map(({ picture }) => picture)].map(({ file }) => file));
  const hashed = [...files].map(async (file) => {
    const { path, sha256 } = await hashFile(join(root, file));
    return [file, { key: `content/${sha256}${extname(file)}`, sha256, path }] as const;
  });
  return new Map(await Promise.all(hashed));
};

/** Puts in what does not stand there yet: an address given out before goes on showing what it showed. */
export const storePictures = async (pictures: Pictures, storage: Storage, uploads: string) => {
  for (const { key, sha256, path } of pictures.values()) {
    if (await storage.find(key)) continue;
    await withOwnCopy(path, uploads, async (copy) => {
      if (copy.sha256 !== sha256)
        throw new StartError(`${path} veranderde terwijl het portaal startte: start het opnieuw.`);
      await storage.put(key, { path: copy.path });
    });
  }
};
