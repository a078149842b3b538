import { AppError } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { databaseClock, getDatabaseDate } from '../../../platform/database/clock.js';
import { ignoreDuplicateKey, retryOnConflict } from '../../../platform/database/database.js';
import { withLease } from '../../../platform/database/lease.js';
import type { Resources } from '../../../platform/resources.js';
import { getTrashFolder } from '../../../platform/storage/trash.js';
import {
  DeletedFotoModel,
  deletionTimeoutMs,
  type DeletedFotoEntry,
  type DeletedFotoRecord,
} from '../deleted-foto.model.js';
import { toAuditPart, type AuditPart, type JobRecord, type JobService } from '../../jobs/index.js';
import { getRecordedName, toTexts } from '../foto-texts.js';
import { getFotoFolder } from '../foto.keys.js';
import { FotoModel, toKnownFields, type FotoRecord } from '../foto.model.js';
import type { FotoWriteService } from '../foto-write.service.js';

type Deps = { fotoWrites: Pick<FotoWriteService, 'writeTombstone'>; jobs: Pick<JobService, 'find'> };
export type FotoDeletionService = ReturnType<typeof createFotoDeletionService>;

export const createFotoDeletionService = ({ storage }: Resources, { fotoWrites, jobs }: Deps) => {
  /**
   * Inserts the record in the trash, then deletes the photo document, so that the photo is always in at least one of the
   * two; if it is in both, the photo document counts. Of concurrent deletions one succeeds. Throws `foto_not_found`.
   */
  const moveRecordToTrash = (id: string, by: string, job?: JobRecord['_id']): Promise<DeletedFotoRecord> =>
    retryOnConflict(`foto ${id}`, async () => {
      const foto = await FotoModel.findById(id).lean<FotoRecord>();
      if (!foto) throw new AppError('foto_not_found');
      const deletedRecord = await upsertDeletedRecord(foto, by, job);
      if (!deletedRecord) return undefined;
      await fotoWrites.writeTombstone(id);
      const { deletedCount } = await FotoModel.deleteOne({ _id: id, updatedAt: foto.updatedAt });
      return deletedCount ? deletedRecord : undefined;
    });

  /** The job of one photo is stored after the deletion. */
  const findAuditPart = async (job?: JobRecord['_id'] | null): Promise<AuditPart> =>
    job ? toAuditPart((await jobs.find(job)) ?? { _id: job, total: 1 }) : {};

  /** Moves the files to the trash, which also invalidates URLs issued before. Idempotent. */
  const finishDeletion = async ({ _id, foto, folder, deletedBy, job }: DeletedFotoRecord) => {
    const id = String(_id);
    await storage.moveFolder(getFotoFolder(id), folder);
    const naam = getRecordedName(toTexts(foto), foto);
    await record({ action: 'foto.deleted', by: String(deletedBy), subject: id, naam, ...(await findAuditPart(job)) });
    const sameVersion = { _id, moved: false, 'foto.updatedAt': foto.updatedAt };
    // A concurrent deletion may have replaced who deleted it, before this one succeeded.
    await DeletedFotoModel.updateOne(sameVersion, { $set: { deletedBy, job, moved: true } });
  };

  /**
   * Finishes an interrupted deletion, under a lease because the photo can be restored as soon as this is done. When the
   * photo document still exists, removes the deleted record instead. `job`: a job that no longer runs, whose deletion
   * counts as interrupted at once.
   */
  const finishInterruptedDeletion = async (id: string, job?: JobRecord['_id']): Promise<void> => {
    const isInterrupted = job ? { job } : { deletedAt: { $lt: new Date(databaseClock.now() - deletionTimeoutMs) } };
    const interruptedFilter = { _id: id, moved: false, ...isInterrupted };
    if (!(await DeletedFotoModel.exists(interruptedFilter))) return;
    const finishOnce = async () => {
      const existing = await DeletedFotoModel.findOne(interruptedFilter).lean<DeletedFotoRecord>();
      if (!existing) return;
      if (await FotoModel.exists({ _id: id })) await deleteDeletedRecord(existing);
      else await finishDeletion(existing);
    };
    await withLease(`foto:${id}`, finishOnce, { waitMs: 5000 });
  };

  /** Removes the deleted record of a photo that exists again, unless it was deleted again meanwhile. */
  const deleteDeletedRecord = ({ _id, deletedAt, moved }: DeletedFotoEntry) =>
    DeletedFotoModel.deleteOne({ _id, deletedAt, moved });

  return { moveRecordToTrash, finishDeletion, finishInterruptedDeletion, deleteDeletedRecord };
};

/** Returns undefined when a concurrent deletion won. */
const upsertDeletedRecord = async (
  { _id, ...foto }: FotoRecord,
  by: string,
  job?: JobRecord['_id'],
): Promise<DeletedFotoRecord | undefined> => {
  const deletedAt = getDatabaseDate();
  const folder = getTrashFolder(String(_id), deletedAt);
  const values = { foto: toKnownFields(foto), deletedAt, deletedBy: by, job: job ?? null, moved: false };
  const existing = await DeletedFotoModel.findById(_id).lean<DeletedFotoRecord>();
  if (!existing) {
    const created = await DeletedFotoModel.create({ _id, ...values, folder }).catch(ignoreDuplicateKey);
    return created?.toObject<DeletedFotoRecord>();
  }
  if (isDeletedSince(existing, foto)) return undefined;
  const unchangedFilter = { _id, deletedAt: existing.deletedAt, moved: existing.moved };
  // The folder of an unfinished deletion may already hold files.
  const $set = { ...values, folder: existing.moved ? folder : existing.folder };
  const update = { $set, $unset: { restoringAt: true } };
  const updatedQuery = DeletedFotoModel.findOneAndUpdate(unchangedFilter, update, { returnDocument: 'after' });
  return (await updatedQuery.lean<DeletedFotoRecord>()) ?? undefined;
};

/**
 * Returns whether the photo was deleted after it was read. A restored photo has a later version than its deleted record.
 */
const isDeletedSince = (deletedRecord: DeletedFotoRecord, { updatedAt }: Pick<FotoRecord, 'updatedAt'>) =>
  deletedRecord.moved ? deletedRecord.foto.updatedAt >= updatedAt : deletedRecord.foto.updatedAt > updatedAt;
