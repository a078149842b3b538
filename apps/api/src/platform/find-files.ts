import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareNames } from '@ledenportaal/shared';

export type FoundFiles = {
  files: string[];
  /** Folders that could not be read, with the error. */
  closed: { path: string; cause: unknown }[];
};

/**
 * Finds the files below a folder whose name matches, in the order that people expect. Skips hidden entries and links,
 * which could lead out of the folder or form a loop.
 */
export const findFiles = async (root: string, isWanted: (name: string) => boolean): Promise<FoundFiles> => {
  const found: FoundFiles = { files: [], closed: [] };
  const visit = async (folder: string) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
      found.closed.push({ path: folder, cause });
      return [];
    });
    for (const entry of entries.sort((a, b) => compareNames(a.name, b.name))) {
      const path = join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile() && isWanted(entry.name)) found.files.push(path);
    }
  };
  await visit(root);
  return found;
};

/** Resolves a folder, also through a symbolic link. Returns undefined when it is not a folder. */
export const folderAt = async (path: string): Promise<string | undefined> => {
  const there = await stat(path).catch(() => undefined);
  return there?.isDirectory() ? realpath(path) : undefined;
};

/** Returns the path, or undefined when there is no readable file. */
export const fileAt = async (path: string): Promise<string | undefined> => {
  const mayRead = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  return mayRead && (await stat(path)).isFile() ? path : undefined;
};
