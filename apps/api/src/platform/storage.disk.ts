import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.js';

/** No segment starts with a dot, so that no key climbs out of the root. */
const aKey = /^[a-z\d][\w.-]*(?:\/[a-z\d][\w.-]*)*$/i;

export const createDiskStorage = async (folder: string): Promise<Storage> => {
  await mkdir(folder, { recursive: true });
  const root = await realpath(folder);

  const pathOf = (key: string) => {
    if (!aKey.test(key)) throw new Error(`${key} is no key`);
    return join(root, key);
  };
  /** Whoever can put a link in the folder must not make the portal read or write elsewhere through it. */
  const refuseLinks = async (path: string) => {
    if ((await realpath(dirname(path))) !== dirname(path)) throw new Error(`${dirname(path)} leads elsewhere`);
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await refuseLinks(path);
      const part = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        if ('path' in content) await copyFile(content.path, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        else await writeFile(part, content, { flag: 'wx' });
        await flush(part);
        await rename(part, path);
      } catch (cause) {
        await rm(part, { force: true });
        throw cause;
      }
      await flush(dirname(path));
    },

    async find(key) {
      const path = pathOf(key);
      const found = await lstat(path).catch(nothingThere);
      if (!found?.isFile()) return undefined;
      await refuseLinks(path);
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
      return {
        size: found.size,
        modified: found.mtime,
        // The types ask for a string; Node takes the number, and O_NOFOLLOW has no letter.
        read: (range) => createReadStream(path, { ...range, flags: flags as unknown as string }),
      };
    },

    async removeFolder(name) {
      const path = pathOf(name);
      const there = await lstat(path).catch(nothingThere);
      if (!there) return;
      await refuseLinks(path);
      await rm(path, { recursive: true, force: true });
    },

    async isEmpty(name) {
      const names = await readdir(pathOf(name)).catch(nothingThere);
      return !names?.length;
    },
  };
};

const nothingThere = (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw cause;
};

/** Without it, a power cut can leave a name with nothing behind it. */
const flush = async (path: string) => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
