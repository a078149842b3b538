import { AppError, type Foto, type Paging, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { isCertainlyNotWritten, isDuplicateKey } from '../../platform/database.js';
import type { Log } from '../../platform/log.js';
import { isOutOfSpace } from '../../platform/out-of-space.js';
import type { DiskSpace } from '../../platform/disk-space.js';
import { nextUpdatedAt } from '../../platform/stamps.js';
import type { Storage } from '../../platform/storage.js';
import { getOldestRestorable, getRestorableUntil } from '../../platform/trash.js';
import { DeletedFotoModel, type DeletedFotoRecord } from './deleted-foto.model.js';
import { folderOf, keysOf, parseFotoKey } from './foto.files.js';
import { FotoModel, type FotoRecord } from './foto.model.js';
import { finishDeletion, finishLeftover, takeOut } from './foto.deletion.js';
import type { Present } from './foto.present.js';
import { deleteForGood, purgeOldest } from './foto.purge.js';
import { insertFoto, labelsOf, uncountLabels } from './foto.write.js';
import { unknownLabels } from './label.counts.js';

type Parts = { storage: Storage; room: DiskSpace; present: Present; log: Log };

/**
 * Returns whether the database still refers to this key. Deleting or restoring a foto moves its files, so that URLs
 * issued before become invalid.
 */
export const shouldStand = async (key: string): Promise<boolean> => {
  const parsed = parseFotoKey(key);
  if (!parsed) return true;
  const { folder, id } = parsed;
  const stands =
    folder === folderOf(id) ? FotoModel.exists({ _id: id }) : DeletedFotoModel.exists({ _id: id, folder, moved: true });
  return (await stands) !== null;
};

export const createTrash = ({ storage, room, present, log }: Parts) => {
  const makeRoom = () => room.freeSpace(() => purgeOldest({ storage, log }));

  const moveToTrash = async (id: string, by: string): Promise<FotoRecord> => {
    const deleted = await takeOut(id, by);
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
  const moveToFullTrash = async (id: string, by: string): Promise<FotoRecord> => {
    await makeRoom();
    return moveToTrash(id, by).catch((cause: unknown) => {
      if (!isOutOfSpace(cause)) throw cause;
      return deleteForGood({ storage, log }, id, by);
    });
  };

  const remove = async (id: string, { id: by }: Viewer): Promise<{ msg: string }> => {
    const foto = await moveToTrash(id, by).catch(async (cause: unknown) => {
      // Where the database is on another disk, files make no room for it.
      if (!isOutOfSpace(cause) || !(await room.needsSpace())) throw cause;
      return moveToFullTrash(id, by);
    });
    await makeRoom();
    const isInTrash = await DeletedFotoModel.exists({ _id: id });
    return {
      msg: isInTrash
        ? `Foto ‘${nameOf(foto)}’ is verwijderd.`
        : `Foto ‘${nameOf(foto)}’ is voorgoed verwijderd, omdat de opslag vol is.`,
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
      await putBack(storage, deleted, viewer.id);
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
      const shown = records.map(({ _id, foto }) => ({ ...foto, _id }));
      const fotos = await present(shown, viewer, (id) => folders.get(id));
      return { docs: fotos.map((foto, at) => toDoc(foto, records[at]!.deletedAt)), total };
    },
  };
};

const toDoc = (foto: Foto, deletedAt: Date) => ({
  _id: foto._id,
  foto,
  deletedAt: deletedAt.toISOString(),
  until: getRestorableUntil(deletedAt).toISOString(),
});

const longestName = 60;
const nameOf = ({ beschrijving }: Pick<FotoRecord, 'beschrijving'>) => {
  const characters = [...beschrijving.replace(/\s+/g, ' ')];
  if (characters.length > longestName) return `${characters.slice(0, longestName).join('').trimEnd()}…`;
  return characters.join('') || 'Zonder beschrijving';
};

const findRestorable = async (storage: Storage, id: string): Promise<DeletedFotoRecord | undefined> => {
  const restorable = { _id: id, moved: true, deletedAt: { $gt: getOldestRestorable() } };
  const find = () => DeletedFotoModel.findOne(restorable).lean<DeletedFotoRecord>();
  const ready = await find();
  if (ready) return ready;
  await finishLeftover(storage, id);
  return (await find()) ?? undefined;
};

/** Moves the files first and inserts the document second, as for an upload. Can be repeated after a failure. */
const putBack = async (storage: Storage, { _id, foto, folder }: DeletedFotoRecord, by: string) => {
  const id = String(_id);
  await refuseTwin(id, foto.sha256);
  await storage.moveFolder(folder, folderOf(id));
  const { original } = keysOf(id);
  if (!(await storage.find(original))) throw new Error(`${original} is not in the storage`);
  try {
    const labels = await existingLabels(foto);
    await insertFoto({ ...foto, ...labels, _id, updatedAt: nextUpdatedAt(foto.updatedAt), updatedBy: by });
  } catch (cause) {
    if (!isCertainlyNotWritten(cause)) throw cause;
    // Another restored it at once: its files stay.
    if (await FotoModel.exists({ _id })) {
      if (isDuplicateKey(cause)) return;
      throw cause;
    }
    await storage.moveFolder(folderOf(id), folder);
    if (isDuplicateKey(cause)) await refuseTwin(id, foto.sha256);
    throw cause;
  }
  await record({ action: 'foto.restored', by, subject: id });
};

/** Throws `foto_exists` when the same file was uploaded again after the deletion. */
const refuseTwin = async (id: string, sha256: string) => {
  const twin = await FotoModel.exists({ sha256, _id: { $ne: id } });
  if (twin) throw new AppError('foto_exists', { details: { foto: String(twin._id) } });
};

/** The labels of a deleted foto that still exist. */
const existingLabels = async (foto: DeletedFotoRecord['foto']) => {
  const unknown = await unknownLabels(labelsOf(foto));
  return {
    tags: foto.tags.filter((id) => !unknown.tags.includes(String(id))),
    themes: foto.themes.filter((id) => !unknown.themes.includes(String(id))),
  };
};
