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

/** `access`: who may read what is stored. */
export const createDiskStorage = async (folder: string, access: Access = ownerOnly): Promise<Storage> => {
  if (await mkdir(folder, { recursive: true, mode: ownerOnly.folder })) await setFolderAccess(folder, access);
  const root = await realpath(folder);

  const pathOf = (key: string) => join(root, checkKey(key));
  const keyOf = (path: string) => relative(root, path).replaceAll(sep, '/');
  /** Whoever can put a link in the folder must not make the portal read or write elsewhere through it. */
  const refuseLinks = async (path: string) => {
    if ((await realpath(dirname(path))) !== dirname(path)) throw new Error(`${dirname(path)} leads elsewhere`);
  };
  /** Makes the folder of a file, and none through a link; each folder on the way is a name that must last too. */
  const prepare = async (path: string) => {
    const parent = dirname(path);
    const there = await lstat(parent).catch(nothingThere);
    // Made by a process that was killed before it went on.
    if (there && access.gid !== undefined && differs(there, access.folder, access.gid))
      await setFolderAccess(parent, access);
    if (!there) {
      await prepare(parent);
      if (await mkdir(parent, { recursive: true, mode: ownerOnly.folder })) await setFolderAccess(parent, access);
      await flush(dirname(parent));
    }
    await refuseLinks(path);
  };

  /** An empty file that the content is written to; with it in there, nobody takes its folder for an empty one. */
  const createPart = async (path: string): Promise<string> => {
    await prepare(path);
    const part = `${path}.${randomBytes(6).toString('hex')}.part`;
    await writeFile(part, '', { flag: 'wx', mode: ownerOnly.file });
    return part;
  };

  return {
    folder: root,

    async put(key, content) {
      // A stream may fail before it is read: then too it must fail here, and nowhere else.
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
        // The types ask for a string; Node takes the number, and O_NOFOLLOW has no letter.
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

/** More than any stream takes in at once, so that each piece has left before the next is read into its place. */
const pieceBytes = 512 * 1024;

/** By its number: with a `FileHandle`, and waiting till that is closed, a thumbnail takes an eighth more of the processor. */
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
    // Of a file that was only read there is nothing to wait for.
    closeSync(file);
  }
}

const maxAttempts = 5;

/** A folder may be removed as empty between being found and getting its first file. */
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
    // A copy has the mode of what was copied, and what was moved the group of where it was.
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

/** False where it would have to go to another disk. */
const renamed = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EXDEV') throw cause;
    return false;
  }
};
