import { AppError, type Foto, type Paging, type Viewer } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { isCertainlyNotWritten, isDuplicateKey } from '../../../platform/database.js';
import { isOutOfSpace } from '../../../platform/out-of-space.js';
import type { DiskSpace } from '../../../platform/disk-space.js';
import { nextUpdatedAt } from '../../../platform/stamps.js';
import type { Storage } from '../../../platform/storage.js';
import { getOldestRestorable, getRestorableUntil } from '../../../platform/trash.js';
import { DeletedFotoModel, type DeletedFotoRecord } from '../deleted-foto.model.js';
import { getFotoFolder, getFotoKeys, parseFotoKey } from '../foto.files.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { finishDeletion, finishInterruptedDeletion, moveRecordToTrash } from './foto.deletion.js';
import type { FotoPresenter } from '../foto.presenter.js';
import { deletePermanently, purgeOldestDeleted, type PurgeDeps } from './trash-purge.task.js';
import { insertFoto, labelsOf, toContent, uncountLabels } from '../foto.write.js';
import { findUnknownLabels } from '../../labels/index.js';

export type TrashDeps = PurgeDeps & { diskSpace: DiskSpace; toFotosForViewer: FotoPresenter };

/**
 * Returns whether the database still refers to this key. Deleting or restoring a foto moves its files, so that URLs
 * issued before become invalid.
 */
export const isReferenced = async (key: string): Promise<boolean> => {
  const parsed = parseFotoKey(key);
  if (!parsed) return true;
  const { folder, id } = parsed;
  const reference =
    folder === getFotoFolder(id)
      ? FotoModel.exists({ _id: id })
      : DeletedFotoModel.exists({ _id: id, folder, moved: true });
  return (await reference) !== null;
};

export const createTrashService = ({ storage, diskSpace, toFotosForViewer, log, onPurged }: TrashDeps) => {
  const purgeDeps = { storage, log, onPurged };
  const freeSpace = () => diskSpace.freeSpace(() => purgeOldestDeleted(purgeDeps));

  const moveToTrash = async (id: string, by: string): Promise<FotoRecord> => {
    const deleted = await moveRecordToTrash(id, by);
    try {
      await uncountLabels(deleted.foto);
      await finishDeletion(storage, deleted);
    } catch (cause) {
      // The foto document is already deleted; the purge task moves the remaining files.
      log.error({ err: cause, foto: id }, 'a foto is deleted, but not all of it is in the trash yet');
    }
    return { ...deleted.foto, _id: deleted._id };
  };

  /**
   * On a full disk, purges the oldest fotos in the trash first; deletes this foto permanently when there is still no
   * space for its record.
   */
  const moveToTrashFreeingSpace = async (id: string, by: string): Promise<FotoRecord> => {
    await freeSpace();
    return moveToTrash(id, by).catch((cause: unknown) => {
      if (!isOutOfSpace(cause)) throw cause;
      return deletePermanently(purgeDeps, id, by);
    });
  };

  const remove = async (id: string, { id: by }: Viewer): Promise<{ msg: string }> => {
    const foto = await moveToTrash(id, by).catch(async (cause: unknown) => {
      // Where the database is on another disk, files make no room for it.
      if (!isOutOfSpace(cause) || !(await diskSpace.needsSpace())) throw cause;
      return moveToTrashFreeingSpace(id, by);
    });
    await freeSpace();
    const isInTrash = await DeletedFotoModel.exists({ _id: id });
    return {
      msg: isInTrash
        ? `Foto ‘${getDisplayName(foto)}’ is verwijderd.`
        : `Foto ‘${getDisplayName(foto)}’ is voorgoed verwijderd, omdat de opslag vol is.`,
    };
  };

  return {
    remove,

    /**
     * Restores a foto from the trash. Does nothing when it was restored meanwhile; when it exists nowhere, the caller
     * throws `foto_not_found`.
     */
    restore: async (id: string, viewer: Viewer): Promise<void> => {
      const deleted = await findRestorable(storage, id);
      if (!deleted) return;
      await restoreFoto(storage, deleted, viewer.id);
      await DeletedFotoModel.deleteOne({ _id: id, deletedAt: deleted.deletedAt });
    },

    list: async ({ page, limit }: Paging, viewer: Viewer) => {
      const restorable = { moved: true, deletedAt: { $gt: getOldestRestorable() } };
      const [records, total] = await Promise.all([
        DeletedFotoModel.find(restorable)
          .sort({ deletedAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<DeletedFotoRecord[]>(),
        DeletedFotoModel.countDocuments(restorable),
      ]);
      const folders = new Map(records.map(({ _id, folder }) => [String(_id), folder]));
      const storedFotos = records.map(({ _id, foto }) => ({ ...foto, _id }));
      const fotos = await toFotosForViewer(storedFotos, viewer, (id) => folders.get(id));
      return { docs: fotos.map((foto, index) => toDeletedFoto(foto, records[index]!.deletedAt)), total };
    },
  };
};

const toDeletedFoto = (foto: Foto, deletedAt: Date) => ({
  _id: foto._id,
  foto,
  deletedAt: deletedAt.toISOString(),
  until: getRestorableUntil(deletedAt).toISOString(),
});

const maxNameLength = 60;
const getDisplayName = ({ beschrijving }: Pick<FotoRecord, 'beschrijving'>) => {
  const characters = [...beschrijving.replace(/\s+/g, ' ')];
  if (characters.length > maxNameLength) return `${characters.slice(0, maxNameLength).join('').trimEnd()}…`;
  return characters.join('') || 'Zonder beschrijving';
};

const findRestorable = async (storage: Storage, id: string): Promise<DeletedFotoRecord | undefined> => {
  const restorable = { _id: id, moved: true, deletedAt: { $gt: getOldestRestorable() } };
  const find = () => DeletedFotoModel.findOne(restorable).lean<DeletedFotoRecord>();
  const deleted = await find();
  if (deleted) return deleted;
  await finishInterruptedDeletion(storage, id);
  return (await find()) ?? undefined;
};

/** Moves the files first and inserts the document second, as for an upload. Can be repeated after a failure. */
const restoreFoto = async (storage: Storage, { _id, foto, folder }: DeletedFotoRecord, by: string) => {
  const id = String(_id);
  await assertNoDuplicate(id, foto.sha256);
  await storage.moveFolder(folder, getFotoFolder(id));
  const { original } = getFotoKeys(id);
  if (!(await storage.find(original))) throw new Error(`${original} is not in the storage`);
  try {
    const labels = await existingLabels(foto);
    await insertFoto({
      ...foto,
      ...toContent(foto),
      ...labels,
      _id,
      updatedAt: nextUpdatedAt(foto.updatedAt),
      updatedBy: by,
    });
  } catch (cause) {
    if (!isCertainlyNotWritten(cause)) throw cause;
    // Another restored it at once: its files stay.
    if (await FotoModel.exists({ _id })) {
      if (isDuplicateKey(cause)) return;
      throw cause;
    }
    await storage.moveFolder(getFotoFolder(id), folder);
    if (isDuplicateKey(cause)) await assertNoDuplicate(id, foto.sha256);
    throw cause;
  }
  await record({ action: 'foto.restored', by, subject: id });
};

/** Throws `foto_exists` when the same file was uploaded again after the deletion. */
const assertNoDuplicate = async (id: string, sha256: string) => {
  const duplicate = await FotoModel.exists({ sha256, _id: { $ne: id } });
  if (duplicate) throw new AppError('foto_exists', { details: { foto: String(duplicate._id) } });
};

/** The labels of a deleted foto that still exist. */
const existingLabels = async (foto: DeletedFotoRecord['foto']) => {
  const unknown = await findUnknownLabels(labelsOf(foto));
  return {
    tags: foto.tags.filter((id) => !unknown.tags.includes(String(id))),
    themes: foto.themes.filter((id) => !unknown.themes.includes(String(id))),
  };
};
