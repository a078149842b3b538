import { isUtf8 } from 'node:buffer';
import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { compareNames } from '@ledenportaal/shared';

/** A path, as bytes when it is not UTF-8: as a string it would be the path of another file. */
export type FilePath = string | Buffer;

export type FoundFiles = {
  files: FilePath[];
  /** Folders that could not be read, with the error. */
  unreadable: { path: FilePath; cause: unknown }[];
};

const joinPath = (folder: FilePath, name: Buffer): FilePath =>
  typeof folder === 'string' && isUtf8(name)
    ? join(folder, String(name))
    : Buffer.concat([Buffer.from(folder), Buffer.from(sep), name]);

/**
 * Finds the files below a folder whose name matches, in the order that people expect. Skips hidden entries and links,
 * which could lead out of the folder or form a loop.
 */
export const findFiles = async (root: string, isIncluded: (name: string) => boolean): Promise<FoundFiles> => {
  const found: FoundFiles = { files: [], unreadable: [] };
  const visit = async (folder: FilePath) => {
    const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch((cause: unknown) => {
      found.unreadable.push({ path: folder, cause });
      return [];
    });
    for (const entry of entries.sort((a, b) => compareNames(String(a.name), String(b.name)))) {
      const [name, path] = [String(entry.name), joinPath(folder, entry.name)];
      if (name.startsWith('.')) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile() && isIncluded(name)) found.files.push(path);
    }
  };
  await visit(root);
  return found;
};

/** Resolves a folder, also through a symbolic link. Returns undefined when it is not a folder. */
export const resolveFolder = async (path: string): Promise<string | undefined> => {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ? realpath(path) : undefined;
};

/** Returns the path, or undefined when there is no readable file. */
export const findReadableFile = async (path: string): Promise<string | undefined> => {
  const isReadable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  return isReadable && (await stat(path)).isFile() ? path : undefined;
};
