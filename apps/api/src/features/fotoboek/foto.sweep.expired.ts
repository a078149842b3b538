import { trashDays } from '@ledenportaal/shared';
import { inBatches } from '../../platform/batches.js';
import type { Storage } from '../../platform/storage.js';
import { dayMs } from '../../platform/trash.js';
import type { Sweep } from './foto.sweep.js';
import { insistOnOne, knownAmong } from './foto.sweep.known.js';

const inQuestion = 100;
const aDay = /^\d{4}-\d\d-\d\d$/;

/** Deletes folders in the trash after the retention period, except those of an existing or deleted foto. */
export const removeExpired = async ({ storage, signal }: Sweep): Promise<number> => {
  const emptied = new Set<string>();
  let removed = 0;
  for await (const folders of inBatches(expiredIn(storage), inQuestion)) {
    signal.throwIfAborted();
    await insistOnOne(storage);
    const known = await knownAmong(folders.map(({ name }) => name));
    for (const { day, name } of folders) {
      if (known.has(name)) continue;
      await storage.removeFolder(`trash/${day}/${name}`);
      emptied.add(`trash/${day}`);
      removed++;
    }
  }
  for (const day of emptied) if (await storage.isEmpty(day)) await storage.removeFolder(day);
  return removed;
};

async function* expiredIn(storage: Storage) {
  const limit = new Date(Date.now() - (trashDays + 1) * dayMs).toISOString().slice(0, 10);
  let last = '';
  for await (const { key } of storage.list('trash')) {
    const [, day = '', name = ''] = key.split('/');
    const isLast = `${day}/${name}` === last;
    if (isLast || !name || !aDay.test(day) || day >= limit) continue;
    last = `${day}/${name}`;
    yield { day, name };
  }
}
