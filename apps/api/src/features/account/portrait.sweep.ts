import type { Task } from '../../platform/background-tasks.js';
import type { Log } from '../../platform/log.js';
import { createOrphanCleanupTask } from '../../platform/orphan-cleanup.js';
import type { Storage } from '../../platform/storage.js';
import { AccountModel } from './account.model.js';
import { accountOfKey, portraits } from './portrait.service.js';

/** Not by way of the trash: of whoever left, nothing stays. */
export const portraitSweep = ({ storage, log }: { storage: Storage; log: Log }): Task =>
  createOrphanCleanupTask({
    storage,
    log,
    name: 'portraits',
    folder: portraits,
    firstAfterMs: 12 * 60_000,
    findReferenced: namedAmong,
    removeOrphan: (key) => storage.removeFolder(key),
  });

const namedAmong = async (keys: string[]): Promise<Set<string>> => {
  const ids = [...new Set(keys.flatMap((key) => accountOfKey(key) ?? []))];
  const accounts = await AccountModel.find({ _id: { $in: ids } }, { portimage: 1 });
  return new Set(accounts.flatMap(({ portimage }) => portimage ?? []));
};
