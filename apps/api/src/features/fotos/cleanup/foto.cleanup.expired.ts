import { trashDays } from '@ledenportaal/shared';
import { inBatches } from '../../../platform/batches.js';
import type { Storage } from '../../../platform/storage.js';
import { dayMs } from '../../../platform/trash.js';
import type { CleanupContext } from './foto.cleanup.js';
import { assertSameInstallation, findKnownIds } from './foto.cleanup.known-ids.js';

const lookupBatchSize = 100;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Deletes folders in the trash after the retention period, except those of an existing or deleted foto. */
export const deleteExpiredFolders = async ({ storage, signal }: CleanupContext): Promise<number> => {
  const emptiedDays = new Set<string>();
  let removed = 0;
  for await (const folders of inBatches(listExpiredFolders(storage), lookupBatchSize)) {
    signal.throwIfAborted();
    await assertSameInstallation(storage);
    const knownNames = await findKnownIds(folders.map(({ name }) => name));
    for (const { day, name } of folders) {
      if (knownNames.has(name)) continue;
      await storage.removeFolder(`trash/${day}/${name}`);
      emptiedDays.add(`trash/${day}`);
      removed++;
    }
  }
  for (const day of emptiedDays) if (await storage.isEmpty(day)) await storage.removeFolder(day);
  return removed;
};

async function* listExpiredFolders(storage: Storage) {
  const cutoffDay = new Date(Date.now() - (trashDays + 1) * dayMs).toISOString().slice(0, 10);
  let lastFolder = '';
  for await (const { key } of storage.list('trash')) {
    const [, day = '', name = ''] = key.split('/');
    const isLast = `${day}/${name}` === lastFolder;
    if (isLast || !name || !dayPattern.test(day) || day >= cutoffDay) continue;
    lastFolder = `${day}/${name}`;
    yield { day, name };
  }
}
