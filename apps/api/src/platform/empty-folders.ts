import type { Task } from './background.js';
import { isOneInstallation } from './installation.js';
import type { Log } from './log.js';
import { storedFolders } from './storage.folders.js';
import type { Storage } from './storage.js';

/** A folder is created before its file is stored, so recent empty folders are kept. */
const protectedMs = 24 * 60 * 60_000;

/** Creates the task that removes empty folders left by a killed process. */
export const emptyFolderCleanup = ({ storage, log }: { storage: Storage; log: Log }): Task => ({
  name: 'folders.empty',
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: 16 * 60_000,
  run: async (signal) => {
    if (!(await isOneInstallation(storage)))
      return log.error('no empty folder removed: database and files are of two installations');
    let removed = 0;
    for (const folder of storedFolders) {
      signal.throwIfAborted();
      removed += await storage.removeEmptyFolders(folder, new Date(Date.now() - protectedMs));
    }
    log.info({ removed }, 'empty folders removed');
  },
});
