import { lstat, open, opendir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

export const nothingThere = (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw cause;
};

/** Calls fsync on a file or folder. Without it, a power failure can leave a file name without content. */
export const flush = async (path: string) => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Lists all files below a folder. Follows no links; skips files that disappear meanwhile. */
export async function* walk(folder: string): AsyncGenerator<{ path: string; modified: Date }> {
  const opened = await opendir(folder).catch(nothingThere);
  if (!opened) return;
  for await (const entry of opened) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    if (!entry.isFile()) continue;
    const found = await lstat(path).catch(nothingThere);
    if (found) yield { path, modified: found.mtime };
  }
}

/**
 * Removes empty folders below `folder` that were last changed before `since`. Follows no links. Returns how many were
 * removed, and whether `folder` is empty.
 */
export const removeEmptyBelow = async (folder: string, since: Date): Promise<{ removed: number; isEmpty: boolean }> => {
  const found = { removed: 0, isEmpty: true };
  const opened = await opendir(folder).catch(nothingThere);
  if (!opened) return found;
  for await (const entry of opened) {
    const isGone = entry.isDirectory() && (await removeIfEmpty(join(folder, entry.name), since, found));
    if (!isGone) found.isEmpty = false;
  }
  return found;
};

const removeIfEmpty = async (path: string, since: Date, counts: { removed: number }): Promise<boolean> => {
  // Read the modification time first: removing a subfolder changes it.
  const before = await lstat(path).catch(nothingThere);
  const { removed, isEmpty } = await removeEmptyBelow(path, since);
  counts.removed += removed;
  if (!before || !isEmpty || before.mtime >= since || !(await removeEmpty(path))) return false;
  counts.removed++;
  return true;
};

/** Returns false when the folder is not empty or no longer exists. */
const removeEmpty = async (path: string): Promise<boolean> => {
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
    if (code === 'ENOENT' && !(await lstat(from).catch(nothingThere))) return false;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw cause;
    for await (const { name } of await opendir(from)) await move(join(from, name), join(to, name));
    await flush(to);
    await rmdir(from).catch(nothingThere);
  }
  return true;
};
