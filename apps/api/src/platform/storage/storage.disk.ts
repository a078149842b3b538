import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createTempFile,
  ignoreNotFound,
  move,
  readChunks,
  removeEmptySubfolders,
  replaceAtomically,
  syncToDisk,
  walkFiles,
} from './disk.js';
import { needsChange, ownerOnly, setFileAccess, setFolderAccess, type Access } from '../installation/permissions.js';
import { assertKey, isKey } from './storage.keys.js';
import type { Content, Storage } from './storage.js';

/** Stores files in a folder. `access` is the mode and group of stored files. */
export const createDiskStorage = async (folder: string, access: Access = ownerOnly): Promise<Storage> => {
  if (await mkdir(folder, { recursive: true, mode: ownerOnly.folder })) await setFolderAccess(folder, access);
  const root = await realpath(folder);

  const toPath = (key: string) => join(root, assertKey(key));
  const toKey = (path: string) => relative(root, path).replaceAll(sep, '/');
  /** A user who can create links in the folder must not make the portal read or write elsewhere. */
  const assertNoLinks = async (path: string) => {
    if ((await realpath(dirname(path))) !== dirname(path)) throw new Error(`${dirname(path)} leads elsewhere`);
  };
  /** Creates the parent folders of a file, not through links, and syncs them so that they survive a power failure. */
  const prepareFolder = async (path: string) => {
    const parent = dirname(path);
    const stats = await lstat(parent).catch(ignoreNotFound);
    // A process was killed after it created the folder and before it set the access.
    if (stats && access.gid !== undefined && needsChange(stats, access.folder, access.gid))
      await setFolderAccess(parent, access);
    if (!stats) {
      await prepareFolder(parent);
      if (await mkdir(parent, { recursive: true, mode: ownerOnly.folder })) await setFolderAccess(parent, access);
      await syncToDisk(dirname(parent));
    }
    await assertNoLinks(path);
  };

  /** The empty file keeps the clean-up of empty folders from removing its folder. */
  const createTempFileInFolder = (path: string): Promise<string> =>
    retryOnMissingFolder(async () => {
      await prepareFolder(path);
      return createTempFile(path);
    });

  return {
    folder: root,

    async put(key, content) {
      // A stream can fail before it is read. The listener prevents an uncaught error; reading it then fails in here.
      if (content instanceof Readable) content.on('error', () => undefined);
      try {
        const write = async (tempPath: string) => {
          await writeContent(tempPath, content);
          // A copied file has the mode of its source, and a moved file its former group.
          await setFileAccess(tempPath, access);
        };
        await replaceAtomically(toPath(key), write, createTempFileInFolder);
      } finally {
        if (content instanceof Readable) content.destroy();
      }
    },

    async find(key) {
      const path = toPath(key);
      const stats = await lstat(path).catch(ignoreNotFound);
      if (!stats?.isFile()) return undefined;
      await assertNoLinks(path);
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
      return {
        size: stats.size,
        modified: stats.mtime,
        diskKey: key,
        // The types require a string, but Node accepts a number too, and O_NOFOLLOW has no string flag.
        read: (range) => createReadStream(path, { ...range, flags: flags as unknown as string }),
        readChunks: (range) => readChunks(path, flags, range),
      };
    },

    async *list(name) {
      const path = toPath(name);
      const stats = await lstat(path).catch(ignoreNotFound);
      if (!stats?.isDirectory()) return;
      await assertNoLinks(path);
      for await (const found of walkFiles(path)) {
        const key = toKey(found.path);
        if (isKey(key)) yield { key, modified: found.modified };
      }
    },

    async moveFolder(from, to) {
      const [source, target] = [toPath(from), toPath(to)];
      const stats = await lstat(source).catch(ignoreNotFound);
      if (!stats) return false;
      if (stats.isSymbolicLink()) throw new Error(`${source} leads elsewhere`);
      await assertNoLinks(source);
      const isMoved = await retryOnMissingFolder(async () => {
        await prepareFolder(target);
        return move(source, target);
      });
      if (!isMoved) return false;
      await syncToDisk(dirname(target));
      await syncToDisk(dirname(source));
      return true;
    },

    async removeFolder(name) {
      const path = toPath(name);
      const stats = await lstat(path).catch(ignoreNotFound);
      // Its parent may be moved meanwhile.
      const isThere = stats && (await assertNoLinks(path).then(() => true, ignoreNotFound));
      if (isThere) await rm(path, { recursive: true, force: true });
    },

    async isEmpty(name) {
      const names = await readdir(toPath(name)).catch(ignoreNotFound);
      return !names?.length;
    },

    async removeEmptyFolders(name, since) {
      const path = toPath(name);
      const stats = await lstat(path).catch(ignoreNotFound);
      if (!stats?.isDirectory()) return 0;
      await assertNoLinks(path);
      return (await removeEmptySubfolders(path, since)).removed;
    },
  };
};

const maxAttempts = 5;

/** Retries when a folder was removed as empty between its creation and its first file. */
const retryOnMissingFolder = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts++)
    try {
      return await attempt();
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT' || attempts === maxAttempts) throw cause;
    }
};

const writeContent = async (tempPath: string, content: Content) => {
  if (content instanceof Readable) await pipeline(content, createWriteStream(tempPath));
  else if (content instanceof Uint8Array) await writeFile(tempPath, content);
  else if (!content.mayMove || !(await tryRename(content.path, tempPath)))
    await copyFile(content.path, tempPath, constants.COPYFILE_FICLONE);
};

/** Returns false when the target is on another disk. */
const tryRename = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EXDEV') throw cause;
    return false;
  }
};
