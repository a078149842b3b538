import { constants, type Stats } from 'node:fs';
import { chmod, chown, open, readFile, stat } from 'node:fs/promises';
import { parse } from 'node:path';
import { ignoreNotFound } from '../storage/disk.js';
import type { Log } from '../log.js';
import { StartError } from './start-error.js';

/** Modes of a folder and of the files in it. With `gid` they belong to that group. */
export type Access = { folder: number; file: number; gid?: number };

export const ownerOnly: Access = { folder: 0o700, file: 0o600 };

/** Read access for a group. With setgid, so that new files in the folder get its group. */
export const groupReadAccess = (gid: number): Access => ({ folder: 0o2750, file: 0o640, gid });

/** For the parent of a folder with group access: the group may traverse it, but not list it. */
export const groupTraverseAccess = (gid: number): Access => ({ folder: 0o710, file: 0o600, gid });

/** Windows has no such modes: a folder inherits the access of its parent. */
export const supportsModes = process.platform !== 'win32';
const readWriteExecute = 0o777;
const setgidBit = 0o2000;
const stickyBit = 0o1000;

type AccessStats = Pick<Stats, 'mode' | 'gid'>;
/** Additional special bits are ignored: a folder inherits setgid from its parent. */
export const needsChange = (found: AccessStats, mode: number, gid: number | undefined): boolean =>
  ((found.mode ^ mode) & readWriteExecute) !== 0 ||
  (mode & ~found.mode & setgidBit) !== 0 ||
  (gid !== undefined && found.gid !== gid);

type Handle = {
  stat: () => Promise<AccessStats>;
  chown: (uid: number, gid: number) => Promise<void>;
  chmod: (mode: number) => Promise<void>;
};

/** Sets group and mode. Returns whether it changed anything. The group first, because chown clears the setgid bit. */
const applyMode = async (handle: Handle, mode: number, gid: number | undefined): Promise<boolean> => {
  const found = await handle.stat();
  if (!needsChange(found, mode, gid)) return false;
  if (gid !== undefined && found.gid !== gid) await handle.chown(-1, gid);
  await handle.chmod(mode);
  return true;
};

/** For a file or folder that this process created or exclusively owns, so that following links is safe. */
const setMode = async (path: string, mode: number, gid: number | undefined) => {
  if (!supportsModes) return;
  const handle: Handle = {
    stat: () => stat(path),
    chown: (uid, to) => chown(path, uid, to),
    chmod: (to) => chmod(path, to),
  };
  await applyMode(handle, mode, gid).catch(ignoreUnsupportedError);
};

export const setFolderAccess = (path: string, { folder, gid }: Access): Promise<void> => setMode(path, folder, gid);
export const setFileAccess = (path: string, { file, gid }: Access): Promise<void> => setMode(path, file, gid);

/**
 * Corrects mode and group. Follows no link, not even one that replaced the file just now. Returns whether it changed
 * anything.
 */
export const correctAccess = async (path: string, mode: number, gid: number | undefined): Promise<boolean> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await applyMode(file, mode, gid);
  } finally {
    await file.close();
  }
};

/** Another user owns the file, or the file system has no modes or is read-only. */
export const isUnsupportedError = (cause: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EROFS', 'EINVAL', 'EACCES'].includes(
    String((cause as NodeJS.ErrnoException).code),
  );

const ignoreUnsupportedError = (cause: unknown) => {
  if (!isUnsupportedError(cause)) throw cause;
};

/** Whether a folder such as / or /tmp is shared with other users, and must therefore not be restricted. */
export const isShared = async (folder: string): Promise<boolean> =>
  parse(folder).root === folder || ((await stat(folder)).mode & stickyBit) !== 0;

/** Restricts the folder itself, not its content. Only logs a warning on failure, because sharing it can be intended. */
export const restrictFolder = async (folder: string, access: Access, log: Log): Promise<void> => {
  if (!supportsModes) return;
  if (await isShared(folder))
    return log.warn({ folder }, 'this folder is shared with all users: choose one for the portal alone');
  try {
    await applyMode(
      { stat: () => stat(folder), chown: (uid, to) => chown(folder, uid, to), chmod: (to) => chmod(folder, to) },
      access.folder,
      access.gid,
    );
  } catch (cause) {
    if (!isUnsupportedError(cause)) throw cause;
    const mode = ((await stat(folder)).mode & readWriteExecute).toString(8);
    log.warn({ folder, mode, err: cause }, 'the permissions of this folder cannot be changed: others may read it');
  }
};

/** Returns the id of a group that is given by name or id. Throws a `StartError` for an unknown name. */
export const findGroup = async (nameOrId: string): Promise<number> => {
  if (/^\d+$/.test(nameOrId)) return Number(nameOrId);
  const groups = await readFile('/etc/group', 'utf8').catch(() => '');
  const found = groups.split('\n').map((line) => line.split(':'));
  const gid = found.find(([name]) => name === nameOrId)?.[2];
  if (gid !== undefined && /^\d+$/.test(gid)) return Number(gid);
  throw new StartError(`FILES_GROUP: de groep ${nameOrId} staat niet in /etc/group. Geef het nummer van de groep.`);
};

/** Returns the access that a portal with FILES_GROUP has set in this DATA_DIR; `ownerOnly` without FILES_GROUP. */
export const findFilesAccess = async (root: string, files: string): Promise<Access> => {
  const [parent, found] = await Promise.all([root, files].map((path) => stat(path).catch(ignoreNotFound)));
  if (!parent || !found) return ownerOnly;
  const [traverseAccess, readAccess] = [groupTraverseAccess(found.gid), groupReadAccess(found.gid)];
  const hasGroupAccess =
    !needsChange(parent, traverseAccess.folder, traverseAccess.gid) &&
    !needsChange(found, readAccess.folder, readAccess.gid);
  return hasGroupAccess ? readAccess : ownerOnly;
};

/** Throws a `StartError` when the group cannot be assigned: the proxy would silently be unable to read the pictures. */
export const assignGroup = async (folder: string, gid: number): Promise<void> => {
  if (!supportsModes) throw new StartError('FILES_GROUP werkt niet op Windows.');
  if ((await stat(folder)).gid === gid) return;
  await chown(folder, -1, gid).catch((cause: unknown) => {
    throw new StartError(
      `FILES_GROUP: ${folder} kan niet aan groep ${gid} worden gegeven. Maak de gebruiker van het portaal lid van die groep.`,
      { cause },
    );
  });
};
