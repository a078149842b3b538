import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { serverSocketName } from '../storage/folder-lock';

const runtimePrefix = 'embedded-mongo-';
/** Names the runtime folder of the last start, so that the next one removes it after a kill. */
const recordName = 'runtime-folder';
/** What fits into `sun_path` of `struct sockaddr_un`, without the zero at its end. */
const longestPath = process.platform === 'linux' ? 107 : 103;

export interface PrivateSocket {
  path: string;
  /** After the server was closed, while the folder is still locked. */
  remove(): void;
}

/**
 * Finds a path for a Unix socket that no other user can reach, and calls `listen` with it: in the data folder, else in a
 * folder of its own among those of running programs. Undefined where none can be made. Call it with the data folder
 * locked: a socket that is there was left by a server that was killed.
 */
export async function openPrivateSocket(
  folder: string,
  listen: (path: string) => Promise<unknown>,
): Promise<PrivateSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  removeRuntimeFolder(folder);
  const path = join(resolve(folder), serverSocketName);
  if (isUsable(path)) {
    rmSync(path, { force: true });
    if (await hasListened(path, listen)) return { path, remove: () => rmSync(path, { force: true }) };
  }
  return openInRuntimeFolder(folder, listen);
}

async function openInRuntimeFolder(
  folder: string,
  listen: (path: string) => Promise<unknown>,
): Promise<PrivateSocket | undefined> {
  const remove = () => removeRuntimeFolder(folder);
  for (const parent of [process.env.XDG_RUNTIME_DIR, os.tmpdir(), '/tmp']) {
    // Six characters are put in the place of the six that are random.
    if (!parent || !isUsable(join(resolve(parent), `${runtimePrefix}XXXXXX`, serverSocketName))) continue;
    const made = makePrivateFolder(resolve(parent));
    if (!made) continue;
    writeFileSync(join(folder, recordName), made, { mode: 0o600 });
    const path = join(made, serverSocketName);
    if (await hasListened(path, listen)) return { path, remove };
    remove();
  }
  return undefined;
}

/** Drivers take a path for encoded once more where it has a percent sign. */
function isUsable(path: string): boolean {
  return Buffer.byteLength(path) <= longestPath && !path.includes('%');
}

/** False where the file system has no sockets, or the folder does not take one. */
async function hasListened(path: string, listen: (path: string) => Promise<unknown>): Promise<boolean> {
  try {
    await listen(path);
    return true;
  } catch {
    return false;
  }
}

function makePrivateFolder(parent: string): string | undefined {
  let made: string;
  try {
    made = mkdtempSync(join(parent, runtimePrefix));
  } catch {
    return undefined;
  }
  if (isPrivate(made)) return made;
  rmSync(made, { recursive: true, force: true });
  return undefined;
}

/** A folder, no link to one, that is this user's and nobody else's. */
function isPrivate(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

function removeRuntimeFolder(folder: string): void {
  const record = join(folder, recordName);
  let path: string;
  try {
    path = readFileSync(record, 'utf8');
  } catch {
    return;
  }
  const isOurs = basename(path).startsWith(runtimePrefix) && path === join(dirname(path), basename(path));
  if (isOurs && isPrivate(path)) rmSync(path, { recursive: true, force: true });
  rmSync(record, { force: true });
}
