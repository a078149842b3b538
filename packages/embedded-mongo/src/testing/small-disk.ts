import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findProgram } from '../../../../scripts/test/programs.mjs';
import { createFolder, removeFolder } from './folder';

const mountProgram = findProgram('mount');
const umountProgram = findProgram('umount');

/** Mounts a file system in memory. Returns whether it succeeded: that needs Linux, root and the permission to mount. */
export const mountSmallDisk = (folder: string, megabytes: number): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !mountProgram || !umountProgram) return false;
  mkdirSync(folder, { recursive: true });
  return spawnSync(mountProgram, ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
};

/** Unmounts the disk once nothing uses it. */
export const unmountSmallDisk = (folder: string): void => void spawnSync(umountProgram!, ['-l', folder]);

export const canMount = (): boolean => {
  const folder = createFolder();
  const isMounted = mountSmallDisk(folder, 1);
  if (isMounted) unmountSmallDisk(folder);
  removeFolder(folder);
  return isMounted;
};
