import { AppError, errorTable } from '@ledenportaal/shared';
import { isDuplicateKey, retryOnDuplicateKey, retryOnConflict } from '../../platform/database.js';
import { nextUpdatedAt } from '../../platform/stamps.js';
import { FileModel, type FileRecord } from './file.model.js';
import { OldFileModel, type OldFileRecord } from './old-file.model.js';

export type Change = Partial<Omit<FileRecord, '_id'>>;
export type Changed = { before: FileRecord; after: FileRecord };

/** Updates a file with the result of `toChange`; retries on a concurrent update. */
export const changeFile = (
  id: string,
  by: string,
  toChange: (before: FileRecord) => Change | Promise<Change>,
): Promise<Changed> =>
  retryOnConflict(`file ${id}`, async () => {
    const before = await findFile(id);
    const after = await changeVersion(before, by, await toChange(before));
    return after ? { before, after } : undefined;
  });

export const findFile = async (id: string): Promise<FileRecord> => {
  const file = await FileModel.findById(id).lean<FileRecord>();
  if (!file) throw new AppError('file_not_found');
  return file;
};

/** Returns null when the file is no longer the version that was read. */
export const changeVersion = (before: FileRecord, by: string, change: Change): Promise<FileRecord | null> => {
  const { _id, updatedAt } = before;
  const set = { ...change, updatedAt: nextUpdatedAt(updatedAt), updatedBy: by };
  return FileModel.findOneAndUpdate({ _id, updatedAt }, { $set: set }, { returnDocument: 'after' })
    .lean<FileRecord>()
    .catch((cause: unknown) => refuseTwice(cause, change.normaal));
};

/**
 * Throws `file_exists` when another file has this name; `exceptId` may have it. An early check: the unique index still
 * guards against races.
 */
export const refuseTaken = async (normaal: string, of?: FileRecord['_id']): Promise<void> => {
  const there = await FileModel.exists({ normaal, ...(of && { _id: { $ne: of } }) });
  if (there) throw taken(String(there._id));
};

/** Rethrows a duplicate key error as `file_exists` with the id of the file that has the name. */
export const refuseTwice = async (cause: unknown, normaal = ''): Promise<never> => {
  if (!isDuplicateKey(cause)) throw cause;
  const there = await FileModel.exists({ normaal });
  throw taken(there ? String(there._id) : undefined);
};

const taken = (file: string | undefined) =>
  new AppError('file_exists', { details: file ? { file } : {}, fields: { filename: errorTable.file_exists.text } });

/**
 * Saves an old version before the file changes or is deleted, so that its bytes are always referenced by one of the
 * two; if both refer to them, the file counts. Idempotent: there is one record per key.
 */
export const keepVersion = async (file: FileRecord, why: OldFileRecord['why'], by: string): Promise<void> => {
  const { _id, key, ...version } = file;
  const set = { file: _id, why, endedAt: new Date(), endedBy: by, version };
  await retryOnDuplicateKey(() => OldFileModel.updateOne({ key }, { $set: set }, { upsert: true }));
};

/** Deletes a file and keeps its last version as an old version that can be restored. */
export const takeOut = (id: string, by: string): Promise<FileRecord> =>
  retryOnConflict(`file ${id}`, async () => {
    const file = await findFile(id);
    await keepVersion(file, 'removed', by);
    const { deletedCount } = await FileModel.deleteOne({ _id: id, updatedAt: file.updatedAt });
    return deletedCount ? file : undefined;
  });
