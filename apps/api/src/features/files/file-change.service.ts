import { AppError, errorTable } from '@ledenportaal/shared';
import { isDuplicateKey, retryOnDuplicateKey, retryOnConflict } from '../../platform/database/database.js';
import { nextUpdatedAt } from '../../platform/database/stamps.js';
import { FileModel, type FileRecord } from './file.model.js';
import { OldFileModel, type OldFileRecord } from './old-file.model.js';

type Change = Partial<Omit<FileRecord, '_id'>>;

type ChangeResult = { before: FileRecord; after: FileRecord };

export type FileChangeService = ReturnType<typeof createFileChangeService>;

export const createFileChangeService = () => {
  /** Updates a file with the result of `toChange`; retries on a concurrent update. */
  const updateFile = (
    id: string,
    by: string,
    toChange: (before: FileRecord) => Change | Promise<Change>,
  ): Promise<ChangeResult> =>
    retryOnConflict(`file ${id}`, async () => {
      const before = await findFile(id);
      const after = await updateVersion(before, by, await toChange(before));
      return after ? { before, after } : undefined;
    });

  const findFile = async (id: string): Promise<FileRecord> => {
    const file = await FileModel.findById(id).lean<FileRecord>();
    if (!file) throw new AppError('file_not_found');
    return file;
  };

  /** Returns null when the file is no longer the version that was read. */
  const updateVersion = (before: FileRecord, by: string, change: Change): Promise<FileRecord | null> => {
    const { _id, updatedAt } = before;
    const fields = { ...change, updatedAt: nextUpdatedAt(updatedAt), updatedBy: by };
    return FileModel.findOneAndUpdate({ _id, updatedAt }, { $set: fields }, { returnDocument: 'after' })
      .lean<FileRecord>()
      .catch((cause: unknown) => rethrowAsConflict(cause, change.normaal));
  };

  /**
   * Throws `file_exists` when another file has this name; `exceptId` may have it. An early check: the unique index still
   * guards against races.
   */
  const assertNameFree = async (normaal: string, exceptId?: FileRecord['_id']): Promise<void> => {
    const existing = await FileModel.exists({ normaal, ...(exceptId && { _id: { $ne: exceptId } }) });
    if (existing) throw createNameTakenError(String(existing._id));
  };

  /** Rethrows a duplicate key error as `file_exists` with the id of the file that has the name. */
  const rethrowAsConflict = async (cause: unknown, normaal = ''): Promise<never> => {
    if (!isDuplicateKey(cause)) throw cause;
    const existing = await FileModel.exists({ normaal });
    throw createNameTakenError(existing ? String(existing._id) : undefined);
  };

  /**
   * Saves an old version before the file changes or is deleted, so that its bytes are always referenced by one of the
   * two; if both refer to them, the file counts. There is one record per key. `endedAt` is later each time that the file
   * loses the key.
   */
  const saveOldVersion = async (file: FileRecord, why: OldFileRecord['why'], by: string): Promise<void> => {
    const { _id, key, ...version } = file;
    const fields = { file: _id, why, endedAt: nextUpdatedAt(file.updatedAt), endedBy: by, version };
    await retryOnDuplicateKey(() => OldFileModel.updateOne({ key }, { $set: fields }, { upsert: true }));
  };

  /** Deletes a file and keeps its last version as an old version that can be restored. */
  const moveToOldFiles = (id: string, by: string): Promise<FileRecord> =>
    retryOnConflict(`file ${id}`, async () => {
      const file = await findFile(id);
      await saveOldVersion(file, 'removed', by);
      const { deletedCount } = await FileModel.deleteOne({ _id: id, updatedAt: file.updatedAt });
      return deletedCount ? file : undefined;
    });

  return { updateFile, findFile, updateVersion, assertNameFree, rethrowAsConflict, saveOldVersion, moveToOldFiles };
};

const createNameTakenError = (file: string | undefined) =>
  new AppError('file_exists', { details: file ? { file } : {}, fields: { filename: errorTable.file_exists.text } });
