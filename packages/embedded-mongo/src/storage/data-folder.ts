import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FolderError, isPassing } from './folder-error';

const stickyBit = 0o1000;

/** Creates a data folder when it is missing. Throws FolderError when this process cannot write in it. */
export const ensureWritableFolder = (folder: string): void => {
  try {
    createParents(resolve(folder));
    const probe = join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC') return;
    throw new FolderError(
      isPassing(cause) ? undefined : 'folder-not-writable',
      `The folder ${folder} cannot be written to (${code ?? String(cause)}).`,
    );
  }
};

/**
 * Creates the folders one by one: the recursive mkdir of Node does not return when it cannot create a folder, as in
 * /proc.
 */
const createParents = (folder: string): void => {
  if (existsSync(folder)) return;
  createParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
};

/**
 * Restricts the folder and its files to this user, including those of an earlier version. Has no effect on file systems
 * without modes.
 */
export const restrictPermissions = (folder: string): void => {
  // Shared folders such as /tmp keep their mode.
  if (statSync(folder).mode & stickyBit) return;
  setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) setMode(join(folder, entry.name), 0o600);
};

const setMode = (path: string, mode: number): void => {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // The mode remains unchanged.
  }
};
