import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, type Stats } from 'node:fs';
import os from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { serverSocketName } from '../storage/folder-lock';
import { fitsSocketPath, isPrivateFolder, othersMask } from './socket-path';

const runtimePrefix = 'embedded-mongo-';
/** Names the runtime folder of the last start, so that the next start removes it after a kill. */
const recordName = 'runtime-folder';
const writableByOthers = 0o022;
const stickyBit = 0o1000;
const rootUid = 0;

export interface PrivateSocket {
  path: string;
  /** Call it after the server was closed, while the data folder is still locked. */
  remove(): void;
}

type Listen = (path: string) => Promise<unknown>;

/**
 * Finds a path for a Unix socket that no other user can reach, and calls `listen` with it: in the data folder, else in a
 * runtime folder. Returns undefined where neither is possible. Call it with the data folder locked: a socket that is
 * there was left by a server that was killed.
 */
export async function openPrivateSocket(folder: string, listen: Listen): Promise<PrivateSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  removeRecordedFolder(folder);
  const path = join(resolve(folder), serverSocketName);
  // Where others may write in the folder, they could put a socket of their own in its place.
  if (isUsable(path) && isClosedToOthers(statSync(folder))) {
    rmSync(path, { force: true });
    if (await hasListened(path, listen)) return { path, remove: () => rmSync(path, { force: true }) };
  }
  return openInRuntimeFolder(folder, listen);
}

async function openInRuntimeFolder(folder: string, listen: Listen): Promise<PrivateSocket | undefined> {
  // The folder of the session comes last: it goes when its user logs out, and a server may run on.
  for (const parent of [os.tmpdir(), '/tmp', process.env.XDG_RUNTIME_DIR]) {
    // Six characters are put in the place of the six that are random.
    if (!parent || !isUsable(join(resolve(parent), `${runtimePrefix}XXXXXX`, serverSocketName))) continue;
    const made = makePrivateFolder(resolve(parent));
    if (!made) continue;
    const remove = () => {
      rmSync(made, { recursive: true, force: true });
      rmSync(join(folder, recordName), { force: true });
    };
    record(folder, made);
    const path = join(made, serverSocketName);
    if (await hasListened(path, listen)) return { path, remove };
    remove();
  }
  return undefined;
}

/** On a full disk nothing is recorded: an empty folder stays behind if this server is killed. */
function record(folder: string, made: string): void {
  try {
    rmSync(join(folder, recordName), { force: true });
    writeFileSync(join(folder, recordName), made, { mode: 0o600, flag: 'wx' });
  } catch {
    // The server works without it.
  }
}

/** Drivers decode a path once more where it holds a percent sign. */
function isUsable(path: string): boolean {
  return fitsSocketPath(path) && !path.includes('%');
}

/** False where the file system has no sockets, or the folder does not take one. */
async function hasListened(path: string, listen: Listen): Promise<boolean> {
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
    if (!keepsEntries(statSync(parent))) return undefined;
    made = mkdtempSync(join(parent, runtimePrefix));
  } catch {
    return undefined;
  }
  if (isPrivateFolder(made)) return made;
  rmSync(made, { recursive: true, force: true });
  return undefined;
}

/** Whether no other user but root can rename or replace what this user makes in a folder. */
function keepsEntries({ uid, mode }: Stats): boolean {
  const isTrusted = uid === rootUid || uid === process.getuid?.();
  return isTrusted && ((mode & writableByOthers) === 0 || (mode & stickyBit) !== 0);
}

/** Root may serve the data of another user, who can read it anyway. */
function isClosedToOthers({ uid, mode }: Stats): boolean {
  const user = process.getuid?.();
  return (uid === user || user === rootUid) && (mode & othersMask) === 0;
}

function removeRecordedFolder(folder: string): void {
  const path = readRecord(folder);
  if (path === undefined) return;
  const isOurs = basename(path).startsWith(runtimePrefix) && path === join(dirname(path), basename(path));
  if (isOurs && isPrivateFolder(path)) rmSync(path, { recursive: true, force: true });
  rmSync(join(folder, recordName), { force: true });
}

function readRecord(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, recordName), 'utf8');
  } catch {
    return undefined;
  }
}
