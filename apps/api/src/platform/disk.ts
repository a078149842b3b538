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
