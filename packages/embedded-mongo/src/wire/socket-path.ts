import { lstatSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Maximum bytes of a path in `sun_path` of `struct sockaddr_un`, without the terminating zero. */
const maxPathBytes = process.platform === 'linux' ? 107 : 103;
/** The name of the server socket in the data folder. */
export const serverSocketName = 'mongod.sock';
/** The permission bits of the group and of all others. */
export const groupAndOthersMask = 0o077;

/** Returns whether a path is short enough. Node truncates a longer path without an error and uses another file. */
export const fitsSocketPath = (path: string): boolean =>
  process.platform === 'win32' || Buffer.byteLength(path) <= maxPathBytes;

/** Returns whether a path is a folder (not a link) that only `uid` can enter; by default the user of this process. */
export const isPrivateFolder = (path: string, uid = process.getuid?.()): boolean => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === uid && (stats.mode & groupAndOthersMask) === 0;
};

/**
 * Returns whether a socket was created by the server of a data folder: in that folder, or in a runtime folder of the
 * same user or of root. After a restart of the machine another user could have created a folder with the same name.
 */
export const isSocketOf = (folder: string, socket: string): boolean => {
  const parent = dirname(socket);
  if (parent === resolve(folder)) return true;
  const rootUid = 0;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  return [owner, process.getuid?.(), rootUid].some((uid) => uid !== undefined && isPrivateFolder(parent, uid));
};
