import { AppError, type PurgeResult } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { databaseClock } from '../../../platform/database/clock.js';
import type { Resources } from '../../../platform/resources.js';
import { processEach } from '../../../platform/process-each.js';
import { createPurgeTask } from '../../../platform/storage/purge-task.js';
import { ignoreOutOfSpace } from '../../../platform/storage/out-of-space.js';
import { getPurgeDate } from '../../../platform/storage/trash.js';
import { DeletedFotoModel, deletionTimeoutMs, type DeletedFotoEntry } from '../deleted-foto.model.js';
import type { FotoDeletionService } from './foto-deletion.service.js';
import { getFotoFolder } from '../foto.keys.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import type { FotoWriteService } from '../foto-write.service.js';

type Deps = {
  fotoWrites: Pick<FotoWriteService, 'writeTombstone'>;
  deletions: Pick<FotoDeletionService, 'finishInterruptedDeletion' | 'deleteDeletedRecord'>;
  /** Called for each photo that is purged, so that other features delete what refers to it. Must be idempotent. */
  onPurged: (id: string) => Promise<void>;
};

const batchSize = 100;

export type TrashPurgeService = ReturnType<typeof createTrashPurgeService>;

export const createTrashPurgeService = ({ storage, log }: Resources, { fotoWrites, deletions, onPurged }: Deps) => {
  /** Goes through the trash: finishes interrupted deletions and purges photos whose retention period has passed. */
  const task = createPurgeTask({
    name: 'fotos.trash',
    log,
    find: iterateDeletedFotos,
    purge: async ({ deletedFoto, isLive }) => {
      if (!deletedFoto.moved) return deletions.finishInterruptedDeletion(String(deletedFoto._id));
      if (isLive) return deletions.deleteDeletedRecord(deletedFoto);
      if (deletedFoto.deletedAt < getPurgeDate()) return purge(deletedFoto);
    },
    failure: 'a deleted foto was not purged',
    toLogFields: ({ deletedFoto }) => ({ foto: String(deletedFoto._id) }),
  });

  const removeFiles = async ({ _id, folder }: Pick<DeletedFotoEntry, '_id' | 'folder'>) => {
    await storage.removeFolder(folder);
    // An interrupted restore may have left files here.
    await storage.removeFolder(getFotoFolder(String(_id)));
  };

  /** Deletes the record last, so that an interrupted purge is repeated. */
  const purge = async ({ _id, folder, deletedAt, deletedBy, job }: DeletedFotoEntry) => {
    const id = String(_id);
    await removeFiles({ _id, folder });
    await onPurged(id);
    // Nobody does it now: it is a part of the deletion.
    await record({ action: 'foto.purged', by: String(deletedBy), subject: id, ...(job && { group: String(job) }) });
    await DeletedFotoModel.deleteOne({ _id, deletedAt });
  };

  /**
   * Purges a photo before its retention period has passed. Deletes the record first, so that a restore finds none from
   * then on; a restore that began before keeps the record. Returns false when the photo is not purged.
   */
  const purgeEarly = async ({ _id, deletedAt, folder }: DeletedFotoEntry, by: string): Promise<boolean> => {
    const id = String(_id);
    const isLive = await FotoModel.exists({ _id });
    const { deletedCount } = await DeletedFotoModel.deleteOne({ _id, deletedAt, ...createPurgeableFilter() });
    if (isLive || !deletedCount) return false;
    await removeFiles({ _id, folder });
    await onPurged(id);
    await recordPurge(id, by);
    return true;
  };

  /** Purges the photo that has been in the trash longest, to free disk space; returns false when there is none. */
  const purgeOldestDeleted = async (): Promise<boolean> => {
    const oldest = await DeletedFotoModel.findOne(createPurgeableFilter(), { foto: 0 })
      .sort({ deletedAt: 1, _id: 1 })
      .lean<DeletedFotoEntry>();
    if (oldest) await purgeEarly(oldest, String(oldest.deletedBy));
    return oldest !== null;
  };

  const purgeFotos = (ids: string[], by: string): Promise<PurgeResult> =>
    processEach(ids, ['done', 'gone'], async (id) => {
      const entry = await DeletedFotoModel.findOne({ _id: id, ...createPurgeableFilter() }, { foto: 0 }).lean();
      return entry && (await purgeEarly(entry, by)) ? 'done' : 'gone';
    });

  /**
   * Deletes a photo without moving it to the trash. Needs no disk space for new documents, so it works when the database's
   * disk is full.
   */
  const deletePermanently = async (id: string, by: string): Promise<FotoRecord> => {
    const foto = await FotoModel.findOneAndDelete({ _id: id }).lean<FotoRecord>();
    if (!foto) throw new AppError('foto_not_found');
    try {
      await DeletedFotoModel.deleteOne({ _id: id });
      await storage.removeFolder(getFotoFolder(id));
      // Now that there is space for it, as a rule.
      await fotoWrites.writeTombstone(id).catch(ignoreOutOfSpace);
      await onPurged(id);
      await recordPurge(id, by);
    } catch (cause) {
      // The photo document is already deleted and cannot be restored; the cleanup task removes remaining files.
      log.error({ err: cause, foto: id }, 'a foto is deleted for good, but not all of it is gone yet');
    }
    return foto;
  };

  const recordPurge = (id: string, by: string) =>
    record({ action: 'foto.purged', by, subject: id }).catch((cause: unknown) => {
      ignoreOutOfSpace(cause);
      log.warn({ foto: id, by }, 'a foto is deleted for good; the disk is too full to record it');
    });

  return { task, purgeOldestDeleted, purgeFotos, deletePermanently };
};

/** Photos in the trash that are not being restored. */
const createPurgeableFilter = () => ({
  moved: true,
  restoringAt: { $not: { $gt: new Date(databaseClock.now() - deletionTimeoutMs) } },
});

async function* iterateDeletedFotos() {
  let lastEntry: DeletedFotoEntry | undefined;
  do {
    const after = lastEntry ? { _id: { $gt: lastEntry._id } } : {};
    const batch = await DeletedFotoModel.find(after, { foto: 0 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<DeletedFotoEntry[]>();
    const liveFotos = await FotoModel.find({ _id: { $in: batch.map(({ _id }) => _id) } }, { _id: 1 }).lean();
    const liveIds = new Set(liveFotos.map(({ _id }) => String(_id)));
    for (const deletedFoto of batch) yield { deletedFoto, isLive: liveIds.has(String(deletedFoto._id)) };
    lastEntry = batch.at(-1);
  } while (lastEntry);
}
