import { constants, type Stats } from 'node:fs';
import { chmod, chown, open, readFile, stat } from 'node:fs/promises';
import { parse } from 'node:path';
import { nothingThere } from './disk.js';
import type { Log } from './log.js';
import { StartError } from './start-error.js';

/** Modes of a folder and of the files in it; with `gid` they are of that group, which may read them. */
export type Access = { folder: number; file: number; gid?: number };

export const ownerOnly: Access = { folder: 0o700, file: 0o600 };

/** With setgid, so that what is made in a folder is of its group. */
export const readableBy = (gid: number): Access => ({ folder: 0o2750, file: 0o640, gid });

/** The folder above one that a group may read: its members pass through, and list nothing. */
export const passableBy = (gid: number): Access => ({ folder: 0o710, file: 0o600, gid });

/** Windows keeps none of these modes: a folder is as open there as the one above it. */
export const hasModes = process.platform !== 'win32';
const readWriteExecute = 0o777;
const setgidBit = 0o2000;
const stickyBit = 0o1000;

type Found = Pick<Stats, 'mode' | 'gid'>;
/** More of the other bits is fine: a folder gets setgid from the one that it is made in. */
export const differs = (found: Found, mode: number, gid: number | undefined): boolean =>
  ((found.mode ^ mode) & readWriteExecute) !== 0 ||
  (mode & ~found.mode & setgidBit) !== 0 ||
  (gid !== undefined && found.gid !== gid);

type Handle = {
  stat: () => Promise<Found>;
  chown: (uid: number, gid: number) => Promise<void>;
  chmod: (mode: number) => Promise<void>;
};

/** True where something was changed. The group first: changing it takes the setgid bit off. */
const apply = async (handle: Handle, mode: number, gid: number | undefined): Promise<boolean> => {
  const found = await handle.stat();
  if (!differs(found, mode, gid)) return false;
  if (gid !== undefined && found.gid !== gid) await handle.chown(-1, gid);
  await handle.chmod(mode);
  return true;
};

/** A file or folder that was just made, or that is this program's own for another reason. */
const setMode = async (path: string, mode: number, gid: number | undefined) => {
  if (!hasModes) return;
  const handle: Handle = {
    stat: () => stat(path),
    chown: (uid, to) => chown(path, uid, to),
    chmod: (to) => chmod(path, to),
  };
  await apply(handle, mode, gid).catch(ignoreUnsupported);
};

export const setFolderAccess = (path: string, { folder, gid }: Access): Promise<void> => setMode(path, folder, gid);
export const setFileAccess = (path: string, { file, gid }: Access): Promise<void> => setMode(path, file, gid);

/** Follows no link, also not one that has just taken the place of what was found. True where something was changed. */
export const correctAccess = async (path: string, mode: number, gid: number | undefined): Promise<boolean> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await apply(file, mode, gid);
  } finally {
    await file.close();
  }
};

/** Who owns the folder is another user, or the file system has no modes or is read-only. */
export const isUnsupported = (cause: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EROFS', 'EINVAL', 'EACCES'].includes(
    String((cause as NodeJS.ErrnoException).code),
  );

const ignoreUnsupported = (cause: unknown) => {
  if (!isUnsupported(cause)) throw cause;
};

/** Such as / and /tmp: to close that would keep others out of what is not the portal's. */
export const isShared = async (folder: string): Promise<boolean> =>
  parse(folder).root === folder || ((await stat(folder)).mode & stickyBit) !== 0;

/** Closes the folder itself. Logs where that cannot be done, and goes on: how it is shared may be on purpose. */
export const closeFolder = async (folder: string, access: Access, log: Log): Promise<void> => {
  if (!hasModes) return;
  if (await isShared(folder))
    return log.warn({ folder }, 'this folder is shared with all users: choose one for the portal alone');
  try {
    await apply(
      { stat: () => stat(folder), chown: (uid, to) => chown(folder, uid, to), chmod: (to) => chmod(folder, to) },
      access.folder,
      access.gid,
    );
  } catch (cause) {
    if (!isUnsupported(cause)) throw cause;
    const mode = ((await stat(folder)).mode & readWriteExecute).toString(8);
    log.warn({ folder, mode, err: cause }, 'the permissions of this folder cannot be changed: others may read it');
  }
};

/** The number of a group that is told by name or number. */
export const findGroup = async (told: string): Promise<number> => {
  if (/^\d+$/.test(told)) return Number(told);
  const groups = await readFile('/etc/group', 'utf8').catch(() => '');
  const found = groups.split('\n').map((line) => line.split(':'));
  const gid = found.find(([name]) => name === told)?.[2];
  if (gid !== undefined && /^\d+$/.test(gid)) return Number(gid);
  throw new StartError(`FILES_GROUP: de groep ${told} staat niet in /etc/group. Geef het nummer van de groep.`);
};

/** The access that a portal with FILES_GROUP gave to the files in a DATA_DIR; `ownerOnly` where it gave none. */
export const findFilesAccess = async (root: string, files: string): Promise<Access> => {
  const [above, found] = await Promise.all([root, files].map((path) => stat(path).catch(nothingThere)));
  if (!above || !found) return ownerOnly;
  const [passable, readable] = [passableBy(found.gid), readableBy(found.gid)];
  const isGiven = !differs(above, passable.folder, passable.gid) && !differs(found, readable.folder, readable.gid);
  return isGiven ? readable : ownerOnly;
};

/** A group to which the files cannot be given would leave every picture out, without a word. */
export const giveToGroup = async (folder: string, gid: number): Promise<void> => {
  if (!hasModes) throw new StartError('FILES_GROUP werkt niet op Windows.');
  if ((await stat(folder)).gid === gid) return;
  await chown(folder, -1, gid).catch((cause: unknown) => {
    throw new StartError(
      `FILES_GROUP: ${folder} kan niet aan groep ${gid} worden gegeven. Maak de gebruiker van het portaal lid van die groep.`,
      { cause },
    );
  });
};
