import { AppError } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { ignoreDuplicateKey, retryOnConflict } from '../../platform/database.js';
import { withLease } from '../../platform/lease.js';
import type { Storage } from '../../platform/storage.js';
import { getTrashFolder } from '../../platform/trash.js';
import { DeletedFotoModel, type CopyRecord, type DeletedFotoRecord } from './deleted-foto.model.js';
import { folderOf } from './foto.files.js';
import { FotoModel, type FotoRecord } from './foto.model.js';

/** A deletion that is under way longer was broken off. */
export const longestDeletionMs = 10 * 60_000;

/**
 * The copy first, then the document goes: at every moment one of the two holds the foto, and where both do, the
 * document counts. Where several delete it at once, one does.
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

/** Undefined where another was faster. */
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
  // Files of a deletion that is under way may stand in its folder already.
  const update = { $set: { ...fresh, folder: left.moved ? folder : left.folder } };
  const changed = DeletedFotoModel.findOneAndUpdate(sameAsRead, update, { returnDocument: 'after' });
  return (await changed.lean<DeletedFotoRecord>()) ?? undefined;
};

/** Whether this was deleted since the foto was read. A foto that is restored is of a later version than its copy. */
const isLater = (copy: DeletedFotoRecord, { updatedAt }: Pick<FotoRecord, 'updatedAt'>) =>
  copy.moved ? copy.foto.updatedAt >= updatedAt : copy.foto.updatedAt > updatedAt;

/** The files, so that addresses given out before end too. May be done again. */
export const finishDeletion = async (storage: Storage, { _id, foto, folder, deletedBy }: DeletedFotoRecord) => {
  const id = String(_id);
  await storage.moveFolder(folderOf(id), folder);
  await record({ action: 'foto.deleted', by: String(deletedBy), subject: id });
  const sameVersion = { _id, moved: false, 'foto.updatedAt': foto.updatedAt };
  await DeletedFotoModel.updateOne(sameVersion, { $set: { moved: true } });
};

/**
 * The same for one that was broken off; by one at a time, since another may restore it as soon as it is finished.
 * Where the foto still stands, it never was deleted.
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

/** Of a foto that stands in the image bank, unless it is being deleted anew. */
export const dropCopy = ({ _id, deletedAt, moved }: CopyRecord) =>
  DeletedFotoModel.deleteOne({ _id, deletedAt, moved });
