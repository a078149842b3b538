import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, type Stats } from 'node:fs';
import os from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { serverSocketName } from '../storage/folder-lock';
import { fitsSocketPath, isPrivateFolder, othersMask } from './socket-path';

const runtimePrefix = 'embedded-mongo-';
/**
 * File that holds the path of the runtime folder of the last start. The next start removes that folder after a kill.
 */
const recordName = 'runtime-folder';
const writableByOthers = 0o022;
const stickyBit = 0o1000;
const rootUid = 0;

export interface PrivateSocket {
  path: string;
  /** Call it after the server has closed, while the data folder is still locked. */
  remove(): void;
}

type Listen = (path: string) => Promise<unknown>;

/**
 * Finds a path for a Unix socket that no other user can reach, and calls `listen` with it: in the data folder,
 * otherwise in a runtime folder. Returns undefined when neither is possible. Requires the lock on the data folder: an
 * existing socket there belongs to a server that was killed.
 */
export async function openPrivateSocket(folder: string, listen: Listen): Promise<PrivateSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  removeRecordedFolder(folder);
  const path = join(resolve(folder), serverSocketName);
  // When others may write in the folder, they could replace the socket by their own.
  if (isUsable(path) && isClosedToOthers(statSync(folder))) {
    rmSync(path, { force: true });
    if (await hasListened(path, listen)) return { path, remove: () => rmSync(path, { force: true }) };
  }
  return openInRuntimeFolder(folder, listen);
}

async function openInRuntimeFolder(folder: string, listen: Listen): Promise<PrivateSocket | undefined> {
  // The session folder is the last choice: it is deleted when the user logs out, and the server may run on.
  for (const parent of [os.tmpdir(), '/tmp', process.env.XDG_RUNTIME_DIR]) {
    // `XXXXXX` has the length of the random suffix of mkdtemp.
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

/** On a full disk the path is not recorded: an empty folder remains if this server is killed. */
function record(folder: string, made: string): void {
  try {
    rmSync(join(folder, recordName), { force: true });
    writeFileSync(join(folder, recordName), made, { mode: 0o600, flag: 'wx' });
  } catch {
    // The record is optional.
  }
}

/** Drivers decode percent signs in a path twice, so such paths do not work. */
function isUsable(path: string): boolean {
  return fitsSocketPath(path) && !path.includes('%');
}

/** False when the file system has no sockets, or the folder does not accept one. */
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

/** Returns whether no other user except root can rename or replace the entries of a folder that this user creates. */
function keepsEntries({ uid, mode }: Stats): boolean {
  const isTrusted = uid === rootUid || uid === process.getuid?.();
  return isTrusted && ((mode & writableByOthers) === 0 || (mode & stickyBit) !== 0);
}

/** Root may serve the data of another user, because it can read that data anyway. */
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
