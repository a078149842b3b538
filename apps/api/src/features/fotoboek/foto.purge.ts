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

/** Goes through the trash: finishes interrupted deletions and purges fotos whose retention period has passed. */
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

/** Deletes the record last, so that an interrupted purge is repeated. */
const purge = async (storage: Storage, { _id, folder, deletedAt, deletedBy }: CopyRecord) => {
  const id = String(_id);
  await storage.removeFolder(folder);
  // An interrupted restore may have left files here.
  await storage.removeFolder(folderOf(id));
  await forgetFoto(id);
  await record({ action: 'foto.purged', by: String(deletedBy), subject: id });
  await DeletedFotoModel.deleteOne({ _id, deletedAt });
};

/**
 * Purges the foto that has been in the trash longest, to free disk space; returns false when the trash is empty.
 * Deletes the record first: a concurrent restore then either finds no record or has already moved the files.
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

/**
 * Deletes a foto without moving it to the trash. Needs no disk space for new documents, so it works when the database's
 * disk is full.
 */
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
    // The foto document is already deleted and cannot be restored; the cleanup task removes remaining files.
    log.error({ err: cause, foto: id }, 'a foto is deleted for good, but not all of it is gone yet');
  }
  return foto;
};

const recordPurge = (id: string, by: string, log: Log) =>
  record({ action: 'foto.purged', by, subject: id }).catch((cause: unknown) => {
    ignoreOutOfSpace(cause);
    log.warn({ foto: id, by }, 'a foto is deleted for good; the disk is too full to record it');
  });
