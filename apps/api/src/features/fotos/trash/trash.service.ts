import { AppError, type FotoContent, type FotoRestoreResult, type Paging, type Viewer } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { getDatabaseDate } from '../../../platform/database/clock.js';
import { isDuplicateKey, retryOnConflict } from '../../../platform/database/database.js';
import { isCertainlyNotWritten } from '../../../platform/database/unavailable.js';
import { findLatest } from '../../../platform/database/page.js';
import { processEach } from '../../../platform/process-each.js';
import type { Resources } from '../../../platform/resources.js';
import { isOutOfSpace } from '../../../platform/storage/out-of-space.js';
import { getOldestRestorable, toDeletion } from '../../../platform/storage/trash.js';
import { DeletedFotoModel, type DeletedFotoRecord } from '../deleted-foto.model.js';
import { noLabels, toContent } from '../foto-content.js';
import { getDisplayName, getRecordedName } from '../foto-texts.js';
import type { FotoReadService } from '../foto-read.service.js';
import type { FotoWriteService } from '../foto-write.service.js';
import { updateStamps } from '../../../platform/database/stamps.js';
import type { FotoChangeService } from '../bulk/foto-change.service.js';
import { getFotoFolder, getFotoKeys } from '../foto.keys.js';
import { FotoModel, toKnownFields, type FotoRecord } from '../foto.model.js';
import type { FotoDeletionService } from './foto-deletion.service.js';
import type { TrashPurgeService } from './trash-purge.service.js';
import type { AccountLookupService } from '../../accounts/index.js';
import { toAuditPart, type AuditPart, type JobRecord, type Outcome } from '../../jobs/index.js';
import type { LabelTargetService } from '../labels/label-target.service.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'toFotosForViewer' | 'assertUniqueHash'>;
  accountLookup: Pick<AccountLookupService, 'findAccountNamen'>;
};
type OwnServices = {
  fotoWrites: Pick<FotoWriteService, 'insertFoto'>;
  labelTargets: Pick<LabelTargetService, 'resolveAdded'>;
  changes: Pick<FotoChangeService, 'keepUndoable'>;
  deletions: Pick<FotoDeletionService, 'moveRecordToTrash' | 'finishDeletion' | 'finishInterruptedDeletion'>;
  trashPurge: Pick<TrashPurgeService, 'purgeOldestDeleted' | 'purgeFotos' | 'deletePermanently'>;
};
export type TrashService = ReturnType<typeof createTrashService>;

export const createTrashService = (
  { storage, diskSpace, log }: Resources,
  { fotoReads, accountLookup }: Deps,
  { fotoWrites, labelTargets, changes, deletions, trashPurge }: OwnServices,
) => {
  const freeSpace = () => diskSpace.freeSpace(trashPurge.purgeOldestDeleted);

  const moveToTrash = async (id: string, by: string, job?: JobRecord['_id']): Promise<FotoRecord> => {
    const deleted = await deletions.moveRecordToTrash(id, by, job);
    try {
      await deletions.finishDeletion(deleted);
    } catch (cause) {
      // The photo document is already deleted; the purge task moves the remaining files.
      log.error({ err: cause, foto: id }, 'a foto is deleted, but not all of it is in the trash yet');
    }
    return { ...deleted.foto, _id: deleted._id };
  };

  /**
   * On a full disk, purges the oldest photos in the trash first; deletes this photo permanently when there is still no
   * space for its record.
   */
  const moveToTrashFreeingSpace = async (id: string, by: string, job?: JobRecord['_id']): Promise<FotoRecord> => {
    await freeSpace();
    return moveToTrash(id, by, job).catch((cause: unknown) => {
      if (!isOutOfSpace(cause)) throw cause;
      return trashPurge.deletePermanently(id, by);
    });
  };

  /** `job`: the job that removes the photo, by which the removal can be undone. */
  const remove = async (id: string, { id: by }: Actor, job?: JobRecord['_id']): Promise<{ msg: string }> => {
    const foto = await moveToTrash(id, by, job).catch(async (cause: unknown) => {
      // Where the database is on another disk, files make no room for it.
      if (!isOutOfSpace(cause) || !(await diskSpace.needsSpace())) throw cause;
      return moveToTrashFreeingSpace(id, by, job);
    });
    await freeSpace();
    const isInTrash = await DeletedFotoModel.exists({ _id: id });
    return {
      msg: isInTrash
        ? `Foto ‘${getDisplayName(foto)}’ is verwijderd.`
        : `Foto ‘${getDisplayName(foto)}’ is voorgoed verwijderd, omdat de opslag vol is.`,
    };
  };

  /** Marks the record as being restored, so that it is not purged meanwhile. */
  const startRestore = async (id: string): Promise<DeletedFotoRecord | null> => {
    const restorable = { _id: id, moved: true, deletedAt: { $gt: getOldestRestorable() } };
    const mark = () =>
      DeletedFotoModel.findOneAndUpdate(
        restorable,
        { $set: { restoringAt: getDatabaseDate() } },
        { returnDocument: 'after' },
      ).lean<DeletedFotoRecord>();
    const deleted = await mark();
    if (deleted) return deleted;
    await deletions.finishInterruptedDeletion(id);
    return mark();
  };

  /** When it is uncertain whether the photo exists again, or removing the mark fails, the mark ends by itself. */
  const endFailedRestore = async ({ _id, restoringAt = null }: DeletedFotoRecord, cause: unknown): Promise<never> => {
    if (isCertainlyNotWritten(cause))
      await DeletedFotoModel.updateOne({ _id, restoringAt }, { $unset: { restoringAt: true } }).catch(() => undefined);
    throw cause;
  };

  /**
   * Restores a photo from the trash, with the labels that replaced merged ones. Does nothing when it was restored
   * meanwhile; when it exists nowhere, the caller throws `foto_not_found`. Returns whether it lost a deleted label.
   */
  const restore = async (id: string, { id: by }: Actor, part: AuditPart = {}): Promise<boolean> => {
    const deleted = await startRestore(id);
    if (!deleted) return false;
    const { content, lost } = await labelTargets.resolveAdded(toContent(deleted.foto), noLabels);
    await retryOnConflict(`foto ${id}`, () => restoreFoto(deleted, content, by, part)).catch((cause: unknown) =>
      endFailedRestore(deleted, cause),
    );
    await DeletedFotoModel.deleteOne({ _id: id, deletedAt: deleted.deletedAt });
    return lost.tags.length + lost.themes.length > 0;
  };

  /**
   * Moves the files first and inserts the document second, as for an upload. Can be repeated after a failure. Returns
   * undefined when another photo got the same file meanwhile.
   */
  const restoreFoto = async (
    { _id, foto, folder }: DeletedFotoRecord,
    content: FotoContent,
    by: string,
    part: AuditPart,
  ): Promise<true | undefined> => {
    const id = String(_id);
    // The same file may have been uploaded again after the deletion.
    await fotoReads.assertUniqueHash(foto.sha256, id);
    await storage.moveFolder(folder, getFotoFolder(id));
    const { original } = getFotoKeys({ ...foto, _id });
    if (!(await storage.find(original))) throw new Error(`${original} is not in the storage`);
    const stamps = updateStamps(foto, by);
    try {
      // Photos that were added meanwhile were not compared with it.
      const { compared: _, ...fields } = toKnownFields(foto);
      await fotoWrites.insertFoto({ ...fields, ...content, _id, ...stamps });
    } catch (cause) {
      if (!isCertainlyNotWritten(cause)) throw cause;
      // Another restored it at once: its files stay.
      if (await FotoModel.exists({ _id })) {
        if (isDuplicateKey(cause)) return true;
        throw cause;
      }
      await storage.moveFolder(getFotoFolder(id), folder);
      if (isDuplicateKey(cause, 'sha256')) return undefined;
      throw cause;
    }
    await changes.keepUndoable(_id, foto.updatedAt, stamps.updatedAt);
    await record({ action: 'foto.restored', by, subject: id, naam: getRecordedName(content, foto), ...part });
    return true;
  };

  /** Returns whether the job has moved the photo to the trash, where it still is. Finishes an interrupted removal. */
  const isRemovedBy = async (id: string, job: JobRecord['_id']): Promise<boolean> => {
    if (!(await DeletedFotoModel.exists({ _id: id, job }))) return false;
    await deletions.finishInterruptedDeletion(id, job);
    return (await DeletedFotoModel.exists({ _id: id, job, moved: true })) !== null;
  };

  /** Restores a photo that the job removed. */
  const undoRemoval = async (
    id: string,
    job: JobRecord['_id'],
    undo: Pick<JobRecord, '_id' | 'by' | 'total'>,
  ): Promise<Outcome> => {
    if (await FotoModel.exists({ _id: id })) return { id };
    if (!(await isRemovedBy(id, job))) return { id, left: 'gone' };
    const deleted = await DeletedFotoModel.findById(id).lean<DeletedFotoRecord>();
    const naam = deleted ? getDisplayName(deleted.foto) : '';
    try {
      const isIncomplete = await restore(id, { id: String(undo.by) }, toAuditPart(undo));
      return { id, ...(isIncomplete && { left: 'label', naam }) };
    } catch (cause) {
      if (!(cause instanceof AppError && cause.code === 'foto_exists')) throw cause;
      return { id, left: 'exists', naam };
    }
  };

  return {
    moveToTrash,
    remove,
    restore: (id: string, actor: Actor): Promise<boolean> => restore(id, actor),
    isRemovedBy,
    undoRemoval,
    purgeFotos: trashPurge.purgeFotos,

    restoreFotos: (ids: string[], viewer: Viewer): Promise<FotoRestoreResult> =>
      processEach(ids, ['done', 'gone', 'exists'], async (id) => {
        try {
          await restore(id, viewer);
        } catch (cause) {
          if (cause instanceof AppError && cause.code === 'foto_exists') return 'exists';
          throw cause;
        }
        return (await FotoModel.exists({ _id: id })) ? 'done' : 'gone';
      }),

    list: async (paging: Paging, viewer: Viewer) => {
      const restorable = { moved: true, deletedAt: { $gt: getOldestRestorable() } };
      const { docs: records, total } = await findLatest<DeletedFotoRecord>(
        DeletedFotoModel,
        restorable,
        'deletedAt',
        paging,
      );
      const folders = new Map(records.map(({ _id, folder }) => [String(_id), folder]));
      const storedFotos = records.map(({ _id, foto }) => ({ ...foto, _id }));
      const fotos = await fotoReads.toFotosForViewer(storedFotos, viewer, (id) => folders.get(id));
      const namen = await accountLookup.findAccountNamen(records.map(({ deletedBy }) => String(deletedBy)));
      return {
        docs: fotos.map((foto, index) => ({ _id: foto._id, foto, ...toDeletion(records[index]!, namen) })),
        total,
      };
    },
  };
};

/** The account that does it. */
type Actor = Pick<Viewer, 'id'>;
