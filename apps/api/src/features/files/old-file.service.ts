import { AppError, type CatalogueFile, type OldFile, type Paging, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { isDuplicateKey, retryOnConflict } from '../../platform/database/database.js';
import { diff } from '../../platform/database/diff.js';
import { findLatest } from '../../platform/database/page.js';
import { nextUpdatedAt } from '../../platform/database/stamps.js';
import type { Resources } from '../../platform/resources.js';
import { createPurgeTask } from '../../platform/storage/purge-task.js';
import { getOldestRestorable, getPurgeDate } from '../../platform/storage/trash.js';
import type { FileChangeService } from './file-change.service.js';
import type { FileStoreService } from './file-store.service.js';
import { auditedFields, FileModel, toFile, type FileRecord } from './file.model.js';
import { OldFileModel, toOldFile, type OldFileRecord } from './old-file.model.js';

type Deps = {
  changes: Pick<FileChangeService, 'updateVersion' | 'saveOldVersion' | 'assertNameFree' | 'rethrowAsConflict'>;
  fileStore: Pick<FileStoreService, 'findReferencedKeys'>;
};
export type OldFileService = ReturnType<typeof createOldFileService>;

export const createOldFileService = ({ storage, media, log }: Resources, { changes, fileStore }: Deps) => {
  /** Returns the old versions that can be restored, latest first. */
  const list = async (paging: Paging): Promise<{ docs: OldFile[]; total: number }> => {
    const restorable = { endedAt: { $gt: getOldestRestorable() }, key: { $nin: await findCurrentKeys() } };
    const { docs: records, total } = await findLatest<OldFileRecord>(OldFileModel, restorable, 'endedAt', paging);
    return { docs: records.map(toOldFile), total };
  };

  /** Returns null on a concurrent update. The poster stays with the file. */
  const swapVersions = async (current: FileRecord, { key, version }: OldFileRecord, by: string) => {
    await changes.assertNameFree(version.normaal, current._id);
    await changes.saveOldVersion(current, 'replaced', by);
    return changes.updateVersion(current, by, { ...version, key, poster: current.poster ?? version.poster ?? null });
  };

  /** Recreates a removed file with its original id. */
  const recreateFile = async ({ file, key, version }: OldFileRecord, by: string): Promise<FileRecord | null> => {
    const document = { ...version, _id: file, key, updatedAt: nextUpdatedAt(version.updatedAt), updatedBy: by };
    try {
      return (await FileModel.create(document)).toObject<FileRecord>();
    } catch (cause) {
      if (isDuplicateKey(cause) && (await FileModel.exists({ _id: file }))) return null;
      return changes.rethrowAsConflict(cause, version.normaal);
    }
  };

  /** Restores an old version. When a concurrent request restored it, returns the restored file. */
  const restore = async (id: string, { id: by }: Viewer): Promise<CatalogueFile> => {
    const oldFile = await OldFileModel.findOne({
      _id: id,
      endedAt: { $gt: getOldestRestorable() },
    }).lean<OldFileRecord>();
    if (!oldFile) throw new AppError('file_not_found');
    if (!(await storage.find(oldFile.key))) throw new Error(`${oldFile.key} is not in the storage`);
    const file = await retryOnConflict(`file ${String(oldFile.file)}`, async () => {
      const current = await FileModel.findById(oldFile.file).lean<FileRecord>();
      if (current?.key === oldFile.key) return current;
      const restored = current ? await swapVersions(current, oldFile, by) : await recreateFile(oldFile, by);
      if (!restored) return undefined;
      // Another change may have made it an old version again.
      await OldFileModel.deleteOne({ _id: oldFile._id, endedAt: oldFile.endedAt });
      const changes = current ? diff(current, restored, auditedFields) : {};
      await record({ action: 'file.restored', by, subject: String(restored._id), naam: restored.filename, changes });
      return restored;
    });
    return toFile(file, media, by);
  };

  /** Deletes the record last, so that an interrupted purge is repeated. */
  const purge = async ({ _id, key, file, endedBy, version }: OldFileRecord) => {
    if (await FileModel.exists({ key })) return void (await OldFileModel.deleteOne({ _id, ...createExpiredFilter() }));
    // Checked after the file: when the file was replaced or removed a moment ago, `endedAt` is recent again.
    if (!(await OldFileModel.exists({ _id, ...createExpiredFilter() }))) return;
    await storage.removeFolder(key);
    await record({ action: 'file.purged', by: String(endedBy), subject: String(file), naam: version.filename });
    await OldFileModel.deleteOne({ _id, ...createExpiredFilter() });
    const poster = version.poster?.key;
    if (poster && !(await fileStore.findReferencedKeys([poster])).has(poster)) await storage.removeFolder(poster);
  };

  /** Deletes old versions after the retention period. */
  const task = createPurgeTask({
    name: 'files.old',
    log,
    find: () => OldFileModel.find(createExpiredFilter()).lean<OldFileRecord[]>().cursor(),
    purge,
    failure: 'an old version was not deleted',
    toLogFields: ({ key }) => ({ key }),
  });

  return { list, restore, task };
};

/** An interrupted replacement or removal leaves an old version with the key of a current file; these are not listed. */
const findCurrentKeys = async () => {
  const files = await FileModel.find({}, { _id: 0, key: 1 }).lean<{ key: string }[]>();
  return files.map(({ key }) => key);
};

const createExpiredFilter = () => ({ endedAt: { $lt: getPurgeDate() } });
