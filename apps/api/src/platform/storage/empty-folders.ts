import type { Task } from '../background-tasks.js';
import { isSameInstallation } from '../installation/installation.js';
import type { Log } from '../log.js';
import { storageFolders } from './storage.folders.js';
import type { Storage } from './storage.js';

/** A folder is created before its file is stored, so recent empty folders are kept. */
const minAgeMs = 24 * 60 * 60_000;

/** Creates the task that removes empty folders left by a killed process. */
export const createEmptyFolderTask = ({ storage, log }: { storage: Storage; log: Log }): Task => ({
  name: 'folders.empty',
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: 16 * 60_000,
  run: async (signal) => {
    if (!(await isSameInstallation(storage)))
      return log.error('no empty folder removed: database and files are of two installations');
    let removed = 0;
    for (const folder of storageFolders) {
      signal.throwIfAborted();
      removed += await storage.removeEmptyFolders(folder, new Date(Date.now() - minAgeMs));
    }
    log.info({ removed }, 'empty folders removed');
  },
});
