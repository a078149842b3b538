import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, type Stats } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fitsSocketPath, isPrivateFolder, groupAndOthersMask, serverSocketName } from './socket-path';

const runtimePrefix = 'embedded-mongo-';
/**
 * File that holds the path of the runtime folder of the last start. After a kill the next start uses that folder again,
 * so that clients reconnect.
 */
const recordFileName = 'runtime-folder';
const writableByOthers = 0o022;
const stickyBit = 0o1000;
const rootUid = 0;

export type PrivateSocket = {
  path: string;
  /** Call it after the server has closed, while the data folder is still locked. */
  remove(): void;
};

type Listen = (path: string) => Promise<unknown>;

/**
 * Finds a path for a Unix socket that no other user can reach, and calls `listen` with it: in the runtime folder of a
 * killed server of this data folder, otherwise in the data folder, otherwise in a new runtime folder. Returns undefined
 * when none is possible. Requires the lock on the data folder: an existing socket there belongs to a server that was
 * killed.
 */
export const openPrivateSocket = async (folder: string, listen: Listen): Promise<PrivateSocket | undefined> => {
  if (process.platform === 'win32') return undefined;
  const runtimeFolder = await findRecordedFolder(folder);
  const formerSocket = runtimeFolder && (await listenInRuntimeFolder(folder, runtimeFolder, listen));
  if (formerSocket) return formerSocket;
  const path = join(resolve(folder), serverSocketName);
  // When others may write in the folder, they could replace the socket by their own.
  if (isUsable(path) && isClosedToOthers(statSync(folder))) {
    rmSync(path, { force: true });
    if (await tryListen(path, listen)) return { path, remove: () => rmSync(path, { force: true }) };
  }
  return openInRuntimeFolder(folder, listen);
};

const openInRuntimeFolder = async (folder: string, listen: Listen): Promise<PrivateSocket | undefined> => {
  // The session folder is the last choice: it is deleted when the user logs out, and the server may run on.
  for (const parent of [os.tmpdir(), '/tmp', process.env.XDG_RUNTIME_DIR]) {
    // `XXXXXX` has the length of the random suffix of mkdtemp.
    if (!parent || !isUsable(join(resolve(parent), `${runtimePrefix}XXXXXX`, serverSocketName))) continue;
    const runtimeFolder = makePrivateFolder(resolve(parent));
    if (!runtimeFolder) continue;
    recordRuntimeFolder(folder, runtimeFolder);
    const socket = await listenInRuntimeFolder(folder, runtimeFolder, listen);
    if (socket) return socket;
  }
  return undefined;
};

/** Removes the runtime folder when it accepts no socket. */
const listenInRuntimeFolder = async (
  folder: string,
  runtimeFolder: string,
  listen: Listen,
): Promise<PrivateSocket | undefined> => {
  const remove = () => {
    rmSync(runtimeFolder, { recursive: true, force: true });
    rmSync(join(folder, recordFileName), { force: true });
  };
  const path = join(runtimeFolder, serverSocketName);
  rmSync(path, { force: true });
  if (await tryListen(path, listen)) return { path, remove };
  remove();
  return undefined;
};

/** On a full disk the path is not recorded: an empty folder remains if this server is killed. */
const recordRuntimeFolder = (folder: string, runtimeFolder: string): void => {
  try {
    rmSync(join(folder, recordFileName), { force: true });
    writeFileSync(join(folder, recordFileName), runtimeFolder, { mode: 0o600, flag: 'wx' });
  } catch {
    // The record is optional.
  }
};

/** Drivers decode percent signs in a path twice, so such paths do not work. */
const isUsable = (path: string): boolean => fitsSocketPath(path) && !path.includes('%');

/** False when the file system has no sockets, or the folder does not accept one. */
const tryListen = async (path: string, listen: Listen): Promise<boolean> => {
  try {
    await listen(path);
    return true;
  } catch {
    return false;
  }
};

const makePrivateFolder = (parent: string): string | undefined => {
  let runtimeFolder: string;
  try {
    if (!protectsEntries(statSync(parent))) return undefined;
    runtimeFolder = mkdtempSync(join(parent, runtimePrefix));
  } catch {
    return undefined;
  }
  if (isPrivateFolder(runtimeFolder)) return runtimeFolder;
  rmSync(runtimeFolder, { recursive: true, force: true });
  return undefined;
};

/** Returns whether no other user except root can rename or replace the entries of a folder that this user creates. */
const protectsEntries = ({ uid, mode }: Stats): boolean => {
  const isTrusted = uid === rootUid || uid === process.getuid?.();
  return isTrusted && ((mode & writableByOthers) === 0 || (mode & stickyBit) !== 0);
};

/** Root may serve the data of another user, because it can read that data anyway. */
const isClosedToOthers = ({ uid, mode }: Stats): boolean => {
  const user = process.getuid?.();
  return (uid === user || user === rootUid) && (mode & groupAndOthersMask) === 0;
};

/** Removes a record of a folder that cannot be used, for example after a restart of the machine. */
const findRecordedFolder = async (folder: string): Promise<string | undefined> => {
  const path = readRecordedFolder(folder);
  if (path === undefined) return undefined;
  if (isRuntimeFolder(path) && !(await isListening(join(path, serverSocketName)))) return path;
  rmSync(join(folder, recordFileName), { force: true });
  return undefined;
};

const isRuntimeFolder = (path: string): boolean => {
  const parent = dirname(path);
  const isNamedSo = basename(path).startsWith(runtimePrefix) && path === join(parent, basename(path));
  const isSafe = isNamedSo && isUsable(join(path, serverSocketName)) && isPrivateFolder(path);
  return isSafe && protectsEntries(statSync(parent));
};

/** A copy of a data folder, made while its server ran, names the runtime folder of that server. */
const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => (resolve(true), socket.destroy()));
    socket.once('error', () => resolve(false));
  });

const readRecordedFolder = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, recordFileName), 'utf8');
  } catch {
    return undefined;
  }
};
