import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background.js';
import type { Log } from '../../platform/log.js';
import type { Storage } from '../../platform/storage.js';
import { oldestRestorable } from '../../platform/trash.js';
import { forgetFoto } from './collection.service.js';
import { DeletedFotoModel, type CopyRecord } from './deleted-foto.model.js';
import { dropCopy, finishLeftover, longestDeletionMs } from './foto.deletion.js';
import { folderOf } from './foto.files.js';
import { FotoModel } from './foto.model.js';

type Parts = { storage: Storage; log: Log };
const inStep = 100;

/** Goes through the trash: finishes what was broken off, and ends what has lain there for its time. */
export const fotoPurge = ({ storage, log }: Parts): Task => ({
  name: 'fotos.trash',
  everyMs: 60 * 60_000,
  run: async (signal) => {
    for await (const { copy, isShown } of copies())
      try {
        signal.throwIfAborted();
        await treat(storage, copy, isShown);
      } catch (cause) {
        signal.throwIfAborted();
        log.error({ err: cause, foto: String(copy._id) }, 'a deleted foto stays as it is until the next time');
      }
  },
});

async function* copies() {
  let last: CopyRecord | undefined;
  do {
    const after = last ? { _id: { $gt: last._id } } : {};
    const step = await DeletedFotoModel.find(after, { foto: 0 }).sort({ _id: 1 }).limit(inStep).lean<CopyRecord[]>();
    const shown = await FotoModel.find({ _id: { $in: step.map(({ _id }) => _id) } }, { _id: 1 }).lean();
    const ids = new Set(shown.map(({ _id }) => String(_id)));
    for (const copy of step) yield { copy, isShown: ids.has(String(copy._id)) };
    last = step.at(-1);
  } while (last);
}

const treat = async (storage: Storage, copy: CopyRecord, isShown: boolean) => {
  if (!copy.moved) return finishLeftover(storage, String(copy._id));
  if (isShown) return dropCopy(copy);
  // A restore that was just in time may still be under way.
  const isOver = copy.deletedAt.getTime() < oldestRestorable().getTime() - longestDeletionMs;
  if (isOver) return purge(storage, copy);
};

/** The record last: until it goes, all of this is done again. */
const purge = async (storage: Storage, { _id, folder, deletedAt, deletedBy }: CopyRecord) => {
  const id = String(_id);
  await storage.removeFolder(folder);
  // Where a restore was broken off half-way.
  await storage.removeFolder(folderOf(id));
  await forgetFoto(id);
  await record({ action: 'foto.purged', by: String(deletedBy), subject: id });
  await DeletedFotoModel.deleteOne({ _id, deletedAt });
};
