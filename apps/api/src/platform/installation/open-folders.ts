import { join } from 'node:path';
import type { Log } from '../log.js';
import { openDataDir } from './data-dir.js';
import type { Settings } from './env.js';
import { findFilesAccess, findGroup, ownerOnly, groupReadAccess, type Access } from './permissions.js';

export type OpenedFolders = Awaited<ReturnType<typeof openFolders>>;

/** Opens DATA_DIR for the server, or with `getCommandFilesAccess` for a command. */
export const openFolders = async (settings: Settings, log: Log, resolveAccess = getFilesAccess) => {
  const filesAccess = await resolveAccess(settings);
  const folders = await openDataDir(settings.dataDir, log, filesAccess);
  if (settings.accelPrefix && settings.filesGroup === undefined)
    log.info('without FILES_GROUP the proxy that sends files must run as the user of the portal');
  return { folders, filesAccess };
};

/** Access to the files on disk: with FILES_GROUP also for the reverse proxy that sends them. */
const getFilesAccess = async ({ filesGroup }: Settings): Promise<Access> =>
  filesGroup === undefined ? ownerOnly : groupReadAccess(await findGroup(filesGroup));

/**
 * Without FILES_GROUP a command keeps the access that the running portal has set, so that nginx can still read the
 * files.
 */
export const getCommandFilesAccess = (settings: Settings): Promise<Access> =>
  settings.filesGroup === undefined
    ? findFilesAccess(settings.dataDir, join(settings.dataDir, 'files'))
    : getFilesAccess(settings);
