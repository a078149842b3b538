import { lstatSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** What fits into `sun_path` of `struct sockaddr_un`, without the zero at its end. */
const longestPath = process.platform === 'linux' ? 107 : 103;
/** The permissions of the group and of all others. */
export const othersMask = 0o077;

/** Node cuts off a longer path without an error, and so names another file. */
export function fitsSocketPath(path: string): boolean {
  return process.platform === 'win32' || Buffer.byteLength(path) <= longestPath;
}

/** A folder, and no link to one, that only `uid` can enter; by default the user of this process. */
export function isPrivateFolder(path: string, uid = process.getuid?.()): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === uid && (found.mode & othersMask) === 0;
}

/**
 * Whether a socket is one that the server of a data folder made: in that folder, or in a runtime folder of the same user
 * or of root. After a restart of the machine another user could have made a folder with the name of a former one.
 */
export function isSocketOf(folder: string, socket: string): boolean {
  const parent = dirname(socket);
  if (parent === resolve(folder)) return true;
  const rootUid = 0;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  return [owner, process.getuid?.(), rootUid].some((uid) => uid !== undefined && isPrivateFolder(parent, uid));
}
