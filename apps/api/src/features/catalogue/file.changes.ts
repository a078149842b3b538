import { AppError, errorTable } from '@ledenportaal/shared';
import { isDuplicateKey, retryOnDuplicateKey, retryOnConflict } from '../../platform/database.js';
import { nextUpdatedAt } from '../../platform/stamps.js';
import { FileModel, type FileRecord } from './file.model.js';
import { OldFileModel, type OldFileRecord } from './old-file.model.js';

export type Change = Partial<Omit<FileRecord, '_id'>>;
export type Changed = { before: FileRecord; after: FileRecord };

/** Makes of the file as it is what `toChange` says; anew where another was faster. */
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

/** Null where it is no longer the version that was read. */
export const changeVersion = (before: FileRecord, by: string, change: Change): Promise<FileRecord | null> => {
  const { _id, updatedAt } = before;
  const set = { ...change, updatedAt: nextUpdatedAt(updatedAt), updatedBy: by };
  return FileModel.findOneAndUpdate({ _id, updatedAt }, { $set: set }, { returnDocument: 'after' })
    .lean<FileRecord>()
    .catch((cause: unknown) => refuseTwice(cause, change.normaal));
};

/** Before anything is moved or written; that the name stays free, the index on it sees to. `of`: whose it may be. */
export const refuseTaken = async (normaal: string, of?: FileRecord['_id']): Promise<void> => {
  const there = await FileModel.exists({ normaal, ...(of && { _id: { $ne: of } }) });
  if (there) throw taken(String(there._id));
};

/** A name that is taken is told with whose it is. */
export const refuseTwice = async (cause: unknown, normaal = ''): Promise<never> => {
  if (!isDuplicateKey(cause)) throw cause;
  const there = await FileModel.exists({ normaal });
  throw taken(there ? String(there._id) : undefined);
};

const taken = (file: string | undefined) =>
  new AppError('file_exists', { details: file ? { file } : {}, fields: { filename: errorTable.file_exists.text } });

/**
 * The copy first, then the file changes or goes: at every moment one of the two names the bytes, and where both do, the
 * file counts. There is one copy of a version, however often this begins.
 */
export const keepVersion = async (file: FileRecord, why: OldFileRecord['why'], by: string): Promise<void> => {
  const { _id, key, ...version } = file;
  const set = { file: _id, why, endedAt: new Date(), endedBy: by, version };
  await retryOnDuplicateKey(() => OldFileModel.updateOne({ key }, { $set: set }, { upsert: true }));
};

/** The file goes, and its last version stays to be brought back. */
export const takeOut = (id: string, by: string): Promise<FileRecord> =>
  retryOnConflict(`file ${id}`, async () => {
    const file = await findFile(id);
    await keepVersion(file, 'removed', by);
    const { deletedCount } = await FileModel.deleteOne({ _id: id, updatedAt: file.updatedAt });
    return deletedCount ? file : undefined;
  });
