import { AppError } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background-tasks.js';
import type { Log } from '../../platform/log.js';
import { ignoreOutOfSpace } from '../../platform/out-of-space.js';
import type { Storage } from '../../platform/storage.js';
import { getOldestRestorable } from '../../platform/trash.js';
import { forgetFoto } from './collection.service.js';
import { DeletedFotoModel, type CopyRecord } from './deleted-foto.model.js';
import { dropCopy, finishLeftover, longestDeletionMs } from './foto.deletion.js';
import { folderOf } from './foto.files.js';
import { FotoModel, type FotoRecord } from './foto.model.js';
import { uncountLabels } from './foto.write.js';

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
  const isOver = copy.deletedAt.getTime() < getOldestRestorable().getTime() - longestDeletionMs;
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

/**
 * Ends what has been in the trash longest, before its time, to make room. False where nothing is left. The record goes
 * first: whoever restores the foto at this moment finds it gone, or has moved its files already.
 */
export const purgeOldest = async ({ storage, log }: Parts): Promise<boolean> => {
  const oldest = await DeletedFotoModel.findOne({ moved: true }, { foto: 0 })
    .sort({ deletedAt: 1, _id: 1 })
    .lean<CopyRecord>();
  if (!oldest) return false;
  const { _id, deletedAt, deletedBy, folder } = oldest;
  const isShown = await FotoModel.exists({ _id });
  const { deletedCount } = await DeletedFotoModel.deleteOne({ _id, deletedAt, moved: true });
  if (isShown || !deletedCount) return true;
  await storage.removeFolder(folder);
  await forgetFoto(String(_id));
  await recordPurge(String(_id), String(deletedBy), log);
  return true;
};

/** Deletes a foto past the trash, by deletions alone: for a database that has no room for anything else. */
export const deleteForGood = async ({ storage, log }: Parts, id: string, by: string): Promise<FotoRecord> => {
  const foto = await FotoModel.findOneAndDelete({ _id: id }).lean<FotoRecord>();
  if (!foto) throw new AppError('foto_not_found');
  try {
    await DeletedFotoModel.deleteOne({ _id: id });
    await storage.removeFolder(folderOf(id));
    await forgetFoto(id);
    // Where there is no room for it, the task that counts anew sets it right.
    await uncountLabels(foto).catch(ignoreOutOfSpace);
    await recordPurge(id, by, log);
  } catch (cause) {
    // It is gone from every answer, which cannot be taken back; the sweep removes files that stay behind.
    log.error({ err: cause, foto: id }, 'a foto is deleted for good, but not all of it is gone yet');
  }
  return foto;
};

const recordPurge = (id: string, by: string, log: Log) =>
  record({ action: 'foto.purged', by, subject: id }).catch((cause: unknown) => {
    ignoreOutOfSpace(cause);
    log.warn({ foto: id, by }, 'a foto is deleted for good; the disk is too full to record it');
  });
