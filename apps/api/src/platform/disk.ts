import { lstat, open, opendir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

export const nothingThere = (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw cause;
};

/** Without it, a power cut can leave a name with nothing behind it. */
export const flush = async (path: string) => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Follows no link. What goes while it walks is left out. */
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
 * Removes the folders below this one that are empty and unchanged since that moment. Follows no link. Returns how many it
 * removed, and whether anything is left.
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
  // Before anything in it goes, which would make it look changed.
  const before = await lstat(path).catch(nothingThere);
  const { removed, isEmpty } = await removeEmptyBelow(path, since);
  counts.removed += removed;
  if (!before || !isEmpty || before.mtime >= since || !(await removeEmpty(path))) return false;
  counts.removed++;
  return true;
};

/** False where something has come into it. */
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

/** Into a folder that stands there already, file by file. False where nothing was there (any more). */
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
