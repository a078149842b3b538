import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareNames } from '@ledenportaal/shared';

export type FoundFiles = {
  files: string[];
  /** Folders that could not be read. */
  closed: { path: string; cause: unknown }[];
};

/**
 * All files of this name in a folder and the folders in it, in the order in which people see them. Neither what is
 * hidden, nor links: those could lead out of the folder, or round in it.
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

/** The folder itself may be a link: whoever names it means what it leads to. */
export const folderAt = async (path: string): Promise<string | undefined> => {
  const there = await stat(path).catch(() => undefined);
  return there?.isDirectory() ? realpath(path) : undefined;
};

/** Undefined where there is no such file, or where it may not be read. */
export const fileAt = async (path: string): Promise<string | undefined> => {
  const mayRead = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  return mayRead && (await stat(path)).isFile() ? path : undefined;
};
