import { randomBytes } from 'node:crypto';
import { closeSync, constants, open as openDescriptor, read } from 'node:fs';
import { lstat, open, opendir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const ignoreNotFound = (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw cause;
};

/** Calls fsync on a file or folder. Without it, a power failure can leave a file name without content. */
export const syncToDisk = async (path: string) => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Creates an empty file next to `path`, for this process and this user only. */
export const createTempFile = async (path: string): Promise<string> => {
  const tempPath = `${path}.${randomBytes(6).toString('hex')}.part`;
  await writeFile(tempPath, '', { flag: 'wx', mode: 0o600 });
  return tempPath;
};

/** Writes a file. After a kill or a power failure it has its former or its new content. */
export const writeAtomically = (path: string, content: string | Uint8Array): Promise<void> =>
  replaceAtomically(path, (tempPath) => writeFile(tempPath, content));

/** Replaces a file by the temporary one that `write` writes. */
export const replaceAtomically = async (
  path: string,
  write: (tempPath: string) => Promise<unknown>,
  createTemp = createTempFile,
): Promise<void> => {
  const tempPath = await createTemp(path);
  try {
    await write(tempPath);
    await syncToDisk(tempPath);
    await rename(tempPath, path);
  } catch (cause) {
    await rm(tempPath, { force: true });
    throw cause;
  }
  await syncToDisk(dirname(path));
};

/** Larger than the buffer of any stream, so that a chunk has been consumed before its buffer is overwritten. */
const maxChunkBytes = 512 * 1024;

/** Uses file descriptors: a `FileHandle`, and awaiting its close, costs about 12% more CPU time per thumbnail. */
const [openFile, readAt] = [promisify(openDescriptor), promisify(read)];

/** Reads a part of a file; `end` is inclusive. A chunk is valid only until the next one is requested. */
export async function* readChunks(
  path: string | Buffer,
  flags: number,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const file = await openFile(path, flags);
  const buffer = Buffer.allocUnsafeSlow(Math.min(maxChunkBytes, end - start + 1));
  try {
    for (let at = start; at <= end;) {
      const expectedBytes = Math.min(buffer.length, end - at + 1);
      const { bytesRead } = await readAt(file, buffer, 0, expectedBytes, at);
      if (bytesRead < expectedBytes) throw new Error(`${String(path)} ends before it should`);
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    // Closing a file that was only read cannot lose data, so it is not awaited.
    closeSync(file);
  }
}

/** Reads a file in chunks, of which each is valid only until the next one is requested. */
export async function* readInChunks(path: string | Buffer): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  if (size > 0) yield* readChunks(path, constants.O_RDONLY, { start: 0, end: size - 1 });
}

/** Lists all files below a folder. Follows no links; skips files that disappear meanwhile. */
export async function* walkFiles(folder: string): AsyncGenerator<{ path: string; modified: Date }> {
  const directory = await opendir(folder).catch(ignoreNotFound);
  if (!directory) return;
  for await (const entry of directory) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFiles(path);
    if (!entry.isFile()) continue;
    const stats = await lstat(path).catch(ignoreNotFound);
    if (stats) yield { path, modified: stats.mtime };
  }
}

/**
 * Removes empty folders below `folder` that were last changed before `since`. Follows no links. Returns how many were
 * removed, and whether `folder` is empty.
 */
export const removeEmptySubfolders = async (
  folder: string,
  since: Date,
): Promise<{ removed: number; isEmpty: boolean }> => {
  const result = { removed: 0, isEmpty: true };
  const directory = await opendir(folder).catch(ignoreNotFound);
  if (!directory) return result;
  for await (const entry of directory) {
    const isRemoved = entry.isDirectory() && (await removeIfEmpty(join(folder, entry.name), since, result));
    if (!isRemoved) result.isEmpty = false;
  }
  return result;
};

const removeIfEmpty = async (path: string, since: Date, counts: { removed: number }): Promise<boolean> => {
  // Read the modification time first: removing a subfolder changes it.
  const before = await lstat(path).catch(ignoreNotFound);
  const { removed, isEmpty } = await removeEmptySubfolders(path, since);
  counts.removed += removed;
  if (!before || !isEmpty || before.mtime >= since || !(await tryRemoveFolder(path))) return false;
  counts.removed++;
  return true;
};

/** Returns false when the folder is not empty or no longer exists. */
const tryRemoveFolder = async (path: string): Promise<boolean> => {
  try {
    await rmdir(path);
    return true;
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) return false;
    throw cause;
  }
};

/**
 * Renames a file or folder; merges it file by file into an existing folder. Returns false when `from` does not exist.
 */
export const move = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !(await lstat(from).catch(ignoreNotFound))) return false;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw cause;
    for await (const { name } of await opendir(from)) await move(join(from, name), join(to, name));
    await syncToDisk(to);
    await rmdir(from).catch(ignoreNotFound);
  }
  return true;
};
