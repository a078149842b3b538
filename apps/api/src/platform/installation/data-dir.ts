import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../log.js';
import {
  restrictFolder,
  assignGroup,
  ownerOnly,
  groupTraverseAccess,
  setFolderAccess,
  type Access,
} from './permissions.js';
import { StartError } from './start-error.js';

export type DataDir = {
  /** Folder of the embedded database. */
  database: string;
  /** Root folder of the storage on disk. */
  files: string;
  /** Uploads in progress of this process only. */
  uploads: string;
  /** Folder for mails, one file each, used when no mail server is configured. */
  outbox: string;
  /** Folder for what is made from the database and saved for the next start. */
  snapshots: string;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates DATA_DIR and its folders, accessible to this user only. A group in `filesAccess` gets read access to `files`,
 * and may traverse DATA_DIR to reach it. Throws a `StartError` when DATA_DIR is not writable.
 */
export const openDataDir = async (root: string, log: Log, filesAccess = ownerOnly): Promise<DataDir> => {
  const uploads = join(root, 'tmp', `${hostname()}-${process.pid}`);
  const folders = {
    database: join(root, 'database'),
    files: join(root, 'files'),
    uploads,
    outbox: join(root, 'outbox'),
    snapshots: join(root, 'snapshots'),
  };
  try {
    // First, so that nobody can read the content while it is being created.
    await makeRoot(root, log, filesAccess);
    await access(root, constants.W_OK);
    await mkdir(join(root, 'tmp'), { recursive: true, mode: ownerOnly.folder });
    await removeStaleUploads(join(root, 'tmp'));
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: ownerOnly.folder });
    if (filesAccess.gid !== undefined) await assignGroup(folders.files, filesAccess.gid);
    for (const folder of [join(root, 'tmp'), ...Object.values(folders)])
      await setFolderAccess(folder, folder === folders.files ? filesAccess : ownerOnly);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`In DATA_DIR (${root}) kan niet worden geschreven: ${toReason(cause)}.`, { cause });
  }
  return folders;
};

const makeRoot = async (root: string, log: Log, { gid }: Access) => {
  const firstCreated = await mkdir(root, { recursive: true, mode: ownerOnly.folder });
  await restrictFolder(root, gid === undefined ? ownerOnly : groupTraverseAccess(gid), log);
  if (gid === undefined || firstCreated === undefined) return;
  // Parent folders that were created here contain only DATA_DIR, and the group must traverse them too.
  for (let folder = dirname(root); folder.length >= firstCreated.length; folder = dirname(folder))
    await setFolderAccess(folder, { ...ownerOnly, folder: 0o711 });
};

/** Removes uploads of killed processes. Keeps those of running processes, here or on another machine. */
const removeStaleUploads = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isStale = name.startsWith(`${hostname()}-`) ? isStaleTempFolder(name) : await isOld(path);
    if (isStale) await rm(path, { recursive: true, force: true });
  }
};

const isOld = async (path: string) => {
  try {
    return Date.now() - (await stat(path)).mtimeMs > dayMs;
  } catch (error) {
    // Another process, starting at the same time, has removed it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

const isStaleTempFolder = (name: string) => {
  const pid = Number(name.slice(hostname().length + 1));
  if (!Number.isInteger(pid)) return false;
  // In a container a restarted process often has the same process id.
  return pid === process.pid || !isProcessAlive(pid);
};

export const isProcessAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const toReason = (cause: unknown) => {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'geen rechten';
  if (code === 'EROFS') return 'alleen-lezen';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'dat is geen map';
  if (code === 'ENOSPC') return 'de schijf is vol';
  return code ?? 'onbekende oorzaak';
};
