import { AppError } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { ignoreDuplicateKey, retryOnConflict } from '../../platform/database.js';
import { withLease } from '../../platform/lease.js';
import type { Storage } from '../../platform/storage.js';
import { getTrashFolder } from '../../platform/trash.js';
import { DeletedFotoModel, type CopyRecord, type DeletedFotoRecord } from './deleted-foto.model.js';
import { folderOf } from './foto.files.js';
import { FotoModel, type FotoRecord } from './foto.model.js';

/** A deletion that takes longer than this counts as interrupted. */
export const longestDeletionMs = 10 * 60_000;

/**
 * Inserts the record in the trash, then deletes the foto document, so that the foto is always in at least one of the
 * two; if it is in both, the foto document counts. Of concurrent deletions one succeeds. Throws `foto_not_found`.
 */
export const takeOut = (id: string, by: string): Promise<DeletedFotoRecord> =>
  retryOnConflict(`foto ${id}`, async () => {
    const foto = await FotoModel.findById(id).lean<FotoRecord>();
    if (!foto) throw new AppError('foto_not_found');
    const copy = await keepCopy(foto, by);
    if (!copy) return undefined;
    const { deletedCount } = await FotoModel.deleteOne({ _id: id, updatedAt: foto.updatedAt });
    return deletedCount ? copy : undefined;
  });

/** Returns undefined when a concurrent deletion won. */
const keepCopy = async ({ _id, ...foto }: FotoRecord, by: string): Promise<DeletedFotoRecord | undefined> => {
  const deletedAt = new Date();
  const folder = getTrashFolder(String(_id), deletedAt);
  const fresh = { foto, deletedAt, deletedBy: by, moved: false };
  const left = await DeletedFotoModel.findById(_id).lean<DeletedFotoRecord>();
  if (!left) {
    const made = await DeletedFotoModel.create({ _id, ...fresh, folder }).catch(ignoreDuplicateKey);
    return made?.toObject<DeletedFotoRecord>();
  }
  if (isLater(left, foto)) return undefined;
  const sameAsRead = { _id, deletedAt: left.deletedAt, moved: left.moved };
  // The folder of an unfinished deletion may already hold files.
  const update = { $set: { ...fresh, folder: left.moved ? folder : left.folder } };
  const changed = DeletedFotoModel.findOneAndUpdate(sameAsRead, update, { returnDocument: 'after' });
  return (await changed.lean<DeletedFotoRecord>()) ?? undefined;
};

/**
 * Returns whether the foto was deleted after it was read. A restored foto has a later version than its deleted record.
 */
const isLater = (copy: DeletedFotoRecord, { updatedAt }: Pick<FotoRecord, 'updatedAt'>) =>
  copy.moved ? copy.foto.updatedAt >= updatedAt : copy.foto.updatedAt > updatedAt;

/** Moves the files to the trash, which also invalidates URLs issued before. Idempotent. */
export const finishDeletion = async (storage: Storage, { _id, foto, folder, deletedBy }: DeletedFotoRecord) => {
  const id = String(_id);
  await storage.moveFolder(folderOf(id), folder);
  await record({ action: 'foto.deleted', by: String(deletedBy), subject: id });
  const sameVersion = { _id, moved: false, 'foto.updatedAt': foto.updatedAt };
  await DeletedFotoModel.updateOne(sameVersion, { $set: { moved: true } });
};

/**
 * Finishes an interrupted deletion, under a lease because the foto can be restored as soon as this is done. When the
 * foto document still exists, removes the deleted record instead.
 */
export const finishLeftover = async (storage: Storage, id: string): Promise<void> => {
  const leftover = { _id: id, moved: false, deletedAt: { $lt: new Date(Date.now() - longestDeletionMs) } };
  if (!(await DeletedFotoModel.exists(leftover))) return;
  const finish = async () => {
    const left = await DeletedFotoModel.findOne(leftover).lean<DeletedFotoRecord>();
    if (!left) return;
    if (await FotoModel.exists({ _id: id })) await dropCopy(left);
    else await finishDeletion(storage, left);
  };
  await withLease(`foto:${id}`, finish, { waitMs: 5000 });
};

/** Removes the deleted record of a foto that exists again, unless it was deleted again meanwhile. */
export const dropCopy = ({ _id, deletedAt, moved }: CopyRecord) =>
  DeletedFotoModel.deleteOne({ _id, deletedAt, moved });
