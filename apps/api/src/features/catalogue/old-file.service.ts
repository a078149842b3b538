import { AppError, type OldFile, type Paging, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { isDuplicateKey, retryOnConflict } from '../../platform/database.js';
import { nextUpdatedAt } from '../../platform/stamps.js';
import type { Storage } from '../../platform/storage.js';
import { getOldestRestorable } from '../../platform/trash.js';
import { updateVersion, saveOldVersion, assertNameFree, rethrowAsConflict } from './file.changes.js';
import { FileModel, type FileRecord } from './file.model.js';
import { OldFileModel, toOldFile, type OldFileRecord } from './old-file.model.js';

/** Returns the old versions that can be restored, latest first. */
export const listOldFiles = async ({ page, limit }: Paging): Promise<{ docs: OldFile[]; total: number }> => {
  const restorable = { endedAt: { $gt: getOldestRestorable() }, key: { $nin: await findCurrentKeys() } };
  const [records, total] = await Promise.all([
    OldFileModel.find(restorable)
      .sort({ endedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<OldFileRecord[]>(),
    OldFileModel.countDocuments(restorable),
  ]);
  return { docs: records.map(toOldFile), total };
};

/** An interrupted replacement or removal leaves an old version with the key of a current file; these are not listed. */
const findCurrentKeys = async () => {
  const files = await FileModel.find({}, { _id: 0, key: 1 }).lean<{ key: string }[]>();
  return files.map(({ key }) => key);
};

/** Restores an old version. When a concurrent request restored it, returns the restored file. */
export const restoreOldFile = async (storage: Storage, id: string, { id: by }: Viewer): Promise<FileRecord> => {
  const oldFile = await OldFileModel.findOne({
    _id: id,
    endedAt: { $gt: getOldestRestorable() },
  }).lean<OldFileRecord>();
  if (!oldFile) throw new AppError('file_not_found');
  if (!(await storage.find(oldFile.key))) throw new Error(`${oldFile.key} is not in the storage`);
  return retryOnConflict(`file ${String(oldFile.file)}`, async () => {
    const current = await FileModel.findById(oldFile.file).lean<FileRecord>();
    if (current?.key === oldFile.key) return current;
    const restored = current ? await swapVersions(current, oldFile, by) : await recreateFile(oldFile, by);
    if (!restored) return undefined;
    await OldFileModel.deleteOne({ _id: oldFile._id });
    await record({ action: 'file.restored', by, subject: String(restored._id), naam: restored.filename });
    return restored;
  });
};

/** Returns null on a concurrent update. The poster stays with the file. */
const swapVersions = async (current: FileRecord, { key, version }: OldFileRecord, by: string) => {
  await assertNameFree(version.normaal, current._id);
  await saveOldVersion(current, 'replaced', by);
  return updateVersion(current, by, { ...version, key, poster: current.poster ?? version.poster ?? null });
};

/** Recreates a removed file with its original id. */
const recreateFile = async ({ file, key, version }: OldFileRecord, by: string): Promise<FileRecord | null> => {
  const document = { ...version, _id: file, key, updatedAt: nextUpdatedAt(version.updatedAt), updatedBy: by };
  try {
    return (await FileModel.create(document)).toObject<FileRecord>();
  } catch (cause) {
    if (isDuplicateKey(cause) && (await FileModel.exists({ _id: file }))) return null;
    return rethrowAsConflict(cause, version.normaal);
  }
};
