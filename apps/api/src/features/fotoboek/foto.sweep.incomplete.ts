import { trashDays } from '@ledenportaal/shared';
import type { Storage } from '../../platform/storage.js';
import { dayMs, getTrashFolder } from '../../platform/trash.js';
import { folderOf, requiredKeysOf } from './foto.files.js';
import { FotoModel, type FotoRecord } from './foto.model.js';
import type { Sweep } from './foto.sweep.js';
import { insistOnOne, isShown } from './foto.sweep.known.js';

type Checked = Pick<FotoRecord, '_id' | 'filesMissing'>;
const inBatch = 500;
const atOnce = 16;

/**
 * Checks the files of every foto. Restores missing files from the trash; marks a foto whose files stay missing, and
 * never deletes it.
 */
export const findIncomplete = async (parts: Sweep) => {
  const { storage, signal } = parts;
  const counts = { fotos: 0, healed: 0, missing: 0, deleted: 0 };
  for await (const fotos of batchesById()) {
    const incomplete = await incompleteAmong(fotos, parts);
    const whole = fotos.filter((foto) => foto.filesMissing && !incomplete.includes(foto));
    await unmark(whole);
    if (incomplete.length) await insistOnOne(storage);
    for (const foto of incomplete) {
      signal.throwIfAborted();
      counts[await putRight(foto, parts)]++;
    }
    counts.fotos += fotos.length;
  }
  return counts;
};

async function* batchesById() {
  let last: Checked | undefined;
  do {
    const after = last ? { _id: { $gt: last._id } } : {};
    const query = FotoModel.find(after, { filesMissing: 1 }).sort({ _id: 1 }).limit(inBatch);
    const batch = await query.lean<Checked[]>();
    yield batch;
    last = batch.at(-1);
  } while (last);
}

const incompleteAmong = async (fotos: Checked[], { storage, signal }: Sweep) => {
  const incomplete: Checked[] = [];
  for (let start = 0; start < fotos.length; start += atOnce) {
    signal.throwIfAborted();
    const some = fotos.slice(start, start + atOnce);
    const complete = await Promise.all(some.map(({ _id }) => isComplete(storage, String(_id))));
    incomplete.push(...some.filter((_, index) => !complete[index]));
  }
  return incomplete;
};

const isComplete = async (storage: Storage, id: string) => {
  const found = await Promise.all(requiredKeysOf(id).map((key) => storage.find(key)));
  return found.every(Boolean);
};

const unmark = async (fotos: Checked[]) => {
  const ids = fotos.map(({ _id }) => _id);
  if (ids.length) await FotoModel.updateMany({ _id: { $in: ids } }, { $unset: { filesMissing: true } });
};

const putRight = async (foto: Checked, { storage, log }: Sweep) => {
  const id = String(foto._id);
  if (!(await isShown(id))) return 'deleted';
  if ((await bringBack(storage, id)) && (await isComplete(storage, id))) {
    await unmark([foto]);
    log.warn({ foto: id }, 'the files of a foto lay in the trash, and are back');
    return 'healed';
  }
  const unmarked = { _id: foto._id, filesMissing: { $ne: true } };
  const { modifiedCount } = await FotoModel.updateOne(unmarked, { $set: { filesMissing: true } });
  if (modifiedCount) log.error({ foto: id }, 'a foto is without its files: put them back from a backup');
  return 'missing';
};

/** Searches the trash folders of all days in the retention period. */
const bringBack = async (storage: Storage, id: string): Promise<boolean> => {
  let found = false;
  for (let days = 0; days <= trashDays + 2; days++) {
    const folder = getTrashFolder(id, new Date(Date.now() - days * dayMs));
    if (await storage.moveFolder(folder, folderOf(id))) found = true;
  }
  return found;
};
