import { randomBytes } from 'node:crypto';
import { closeSync, constants, createReadStream, createWriteStream, open, read } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { flush, move, nothingThere, removeEmptyBelow, walk } from './disk.js';
import { differs, ownerOnly, setFileAccess, setFolderAccess, type Access } from './permissions.js';
import { checkKey, isKey } from './storage.keys.js';
import type { Content, Range, Storage } from './storage.js';

/** Stores files in a folder. `access` is the mode and group of stored files. */
export const createDiskStorage = async (folder: string, access: Access = ownerOnly): Promise<Storage> => {
  if (await mkdir(folder, { recursive: true, mode: ownerOnly.folder })) await setFolderAccess(folder, access);
  const root = await realpath(folder);

  const pathOf = (key: string) => join(root, checkKey(key));
  const keyOf = (path: string) => relative(root, path).replaceAll(sep, '/');
  /** A user who can create links in the folder must not make the portal read or write elsewhere. */
  const refuseLinks = async (path: string) => {
    if ((await realpath(dirname(path))) !== dirname(path)) throw new Error(`${dirname(path)} leads elsewhere`);
  };
  /** Creates the parent folders of a file, not through links, and syncs them so that they survive a power failure. */
  const prepare = async (path: string) => {
    const parent = dirname(path);
    const there = await lstat(parent).catch(nothingThere);
    // A process was killed after it created the folder and before it set the access.
    if (there && access.gid !== undefined && differs(there, access.folder, access.gid))
      await setFolderAccess(parent, access);
    if (!there) {
      await prepare(parent);
      if (await mkdir(parent, { recursive: true, mode: ownerOnly.folder })) await setFolderAccess(parent, access);
      await flush(dirname(parent));
    }
    await refuseLinks(path);
  };

  /** Creates an empty temporary file. It keeps the clean-up of empty folders from removing its folder. */
  const createPart = async (path: string): Promise<string> => {
    await prepare(path);
    const part = `${path}.${randomBytes(6).toString('hex')}.part`;
    await writeFile(part, '', { flag: 'wx', mode: ownerOnly.file });
    return part;
  };

  return {
    folder: root,

    async put(key, content) {
      // A stream can fail before it is read. The listener prevents an uncaught error; reading it then fails in here.
      if (content instanceof Readable) content.on('error', () => undefined);
      try {
        const path = pathOf(key);
        await place(path, await retryWithoutFolder(() => createPart(path)), content, access);
      } finally {
        if (content instanceof Readable) content.destroy();
      }
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
        onDisk: key,
        // The types require a string, but Node accepts a number too, and O_NOFOLLOW has no string flag.
        read: (range) => createReadStream(path, { ...range, flags: flags as unknown as string }),
        pieces: (range) => piecesOf(path, flags, range),
      };
    },

    async *list(name) {
      const path = pathOf(name);
      const there = await lstat(path).catch(nothingThere);
      if (!there?.isDirectory()) return;
      await refuseLinks(path);
      for await (const found of walk(path)) {
        const key = keyOf(found.path);
        if (isKey(key)) yield { key, modified: found.modified };
      }
    },

    async moveFolder(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      const there = await lstat(source).catch(nothingThere);
      if (!there) return false;
      if (there.isSymbolicLink()) throw new Error(`${source} leads elsewhere`);
      await refuseLinks(source);
      const moved = await retryWithoutFolder(async () => {
        await prepare(target);
        return move(source, target);
      });
      if (!moved) return false;
      await flush(dirname(target));
      await flush(dirname(source));
      return true;
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

    async removeEmptyFolders(name, since) {
      const path = pathOf(name);
      const there = await lstat(path).catch(nothingThere);
      if (!there?.isDirectory()) return 0;
      await refuseLinks(path);
      return (await removeEmptyBelow(path, since)).removed;
    },
  };
};

/** Larger than the buffer of any stream, so that a chunk has been consumed before its buffer is overwritten. */
const pieceBytes = 512 * 1024;

/** Uses file descriptors: a `FileHandle`, and awaiting its close, costs about 12% more CPU time per thumbnail. */
const [openFile, readPart] = [promisify(open), promisify(read)];

async function* piecesOf(path: string, flags: number, { start, end }: Range): AsyncGenerator<Uint8Array> {
  const file = await openFile(path, flags);
  const buffer = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - start + 1));
  try {
    for (let at = start; at <= end;) {
      const wanted = Math.min(buffer.length, end - at + 1);
      const { bytesRead } = await readPart(file, buffer, 0, wanted, at);
      if (bytesRead < wanted) throw new Error(`${path} ends before it should`);
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    // Closing a file that was only read cannot lose data, so it is not awaited.
    closeSync(file);
  }
}

const maxAttempts = 5;

/** Retries when a folder was removed as empty between its creation and its first file. */
const retryWithoutFolder = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts++)
    try {
      return await attempt();
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT' || attempts === maxAttempts) throw cause;
    }
};

const place = async (path: string, part: string, content: Content, access: Access) => {
  try {
    await write(part, content);
    // A copied file has the mode of its source, and a moved file its former group.
    await setFileAccess(part, access);
    await flush(part);
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  }
  await flush(dirname(path));
};

const write = async (part: string, content: Content) => {
  if (content instanceof Readable) await pipeline(content, createWriteStream(part));
  else if (content instanceof Uint8Array) await writeFile(part, content);
  else if (!content.mayMove || !(await renamed(content.path, part)))
    await copyFile(content.path, part, constants.COPYFILE_FICLONE);
};

/** Returns false when the target is on another disk. */
const renamed = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EXDEV') throw cause;
    return false;
  }
};
