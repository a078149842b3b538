import {
  AppError,
  hasPeriod,
  sections,
  type CatalogueFile,
  type FileEdit,
  type NewFile,
  type Viewer,
} from '@ledenportaal/shared';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import { record } from '../../platform/audit.js';
import { diff } from '../../platform/database/diff.js';
import { assertBelowLimit } from '../../platform/limits/list-limits.js';
import type { Resources } from '../../platform/resources.js';
import type { FileAdditionService } from './file-addition.service.js';
import type { FileChangeService } from './file-change.service.js';
import type { FileStoreService } from './file-store.service.js';
import { removeFilePosition } from './file-position.js';
import { newKey } from './file.keys.js';
import { getValidKind, assertKindAllowed } from './file.kind.js';
import { auditedFields, FileModel, getSeconds, toFile, type FileRecord } from './file.model.js';
import { OldFileModel } from './old-file.model.js';
import { toFileNames } from './file.name.js';

type Deps = {
  fileAdditions: FileAdditionService;
  changes: FileChangeService;
  fileStore: Pick<FileStoreService, 'storeDuring' | 'disposeUnnamed'>;
};
export type FileService = ReturnType<typeof createFileService>;

const maxPosterWidth = 1280;

/** The catalogue files that admins manage. */
export const createFileService = (
  { images, listLimits, media }: Resources,
  { fileAdditions, changes, fileStore }: Deps,
) => {
  const { findFile, updateFile, updateVersion, assertNameFree, saveOldVersion, moveToOldFiles } = changes;
  const toCatalogueFile = (file: FileRecord, account: string) => toFile(file, media, account);

  const add = async (file: HashedFile, input: NewFile, { id: by }: Viewer, signal: AbortSignal) =>
    toCatalogueFile(await fileAdditions.addFile(file, input, by, signal), by);

  const update = async (
    id: string,
    { updatedAt, ...metadata }: FileEdit,
    { id: by }: Viewer,
  ): Promise<CatalogueFile> => {
    const before = await findFile(id);
    const isLatest = updatedAt === undefined || updatedAt === before.updatedAt.toISOString();
    if (isLatest) assertKindAllowed(metadata.section, before.kind);
    const fields = {
      ...metadata,
      ...toFileNames(metadata.filename, before.kind),
      seconds: getSeconds(metadata.section, before.seconds),
    };
    const changed = isLatest && (await updateVersion(before, by, fields));
    if (!changed) throw new AppError('file_changed', { details: { file: toCatalogueFile(await findFile(id), by) } });
    await recordChange('file.changed', by, before, changed);
    return toCatalogueFile(changed, by);
  };

  /** Replaces the bytes. Saves the previous version as an old version; the poster stays with the file. */
  const replace = async (
    id: string,
    upload: HashedFile,
    seconds: number | undefined,
    { id: by }: Viewer,
    signal: AbortSignal,
  ): Promise<CatalogueFile> => {
    const current = await findFile(id);
    await assertBelowLimit(OldFileModel, listLimits.oldFiles);
    const kind = await getValidKind(current.section, upload.path);
    await assertNameFree(toFileNames(current.filename, kind).normaal, current._id);
    signal.throwIfAborted();
    const file = await removeFilePosition(upload);
    const key = newKey(id, kind);
    const fileFields = { kind, key, size: file.size, sha256: file.sha256 };
    const { before, after } = await fileStore.storeDuring(new Map([[key, { path: file.path, mayMove: true }]]), () =>
      updateFile(id, by, async (before) => {
        signal.throwIfAborted();
        assertKindAllowed(before.section, kind);
        await saveOldVersion(before, 'replaced', by);
        return { ...fileFields, ...toFileNames(before.filename, kind), seconds: getSeconds(before.section, seconds) };
      }),
    );
    await recordChange('file.replaced', by, before, after);
    return toCatalogueFile(after, by);
  };

  const setPoster = async (
    id: string,
    file: HashedFile,
    alt: string,
    { id: by }: Viewer,
    signal: AbortSignal,
  ): Promise<CatalogueFile> => {
    await findFile(id);
    const { jpeg, width, height } = await images.resizeToWidth(file.path, maxPosterWidth, { owner: by, signal });
    const poster = { key: newKey(id, 'jpg'), alt, width, height };
    const { before, after } = await fileStore.storeDuring(new Map([[poster.key, jpeg]]), () =>
      updateFile(id, by, () => {
        signal.throwIfAborted();
        return { poster };
      }),
    );
    if (before.poster) await fileStore.disposeUnnamed([before.poster.key]);
    await recordChange('file.changed', by, before, after);
    return toCatalogueFile(after, by);
  };

  const remove = async (id: string, { id: by }: Viewer): Promise<{ msg: string }> => {
    const { filename } = await moveToOldFiles(id, by);
    await record({ action: 'file.removed', by, subject: id, naam: filename });
    return { msg: `Bestand ‘${filename}’ is verwijderd.` };
  };

  return {
    add,
    update,
    replace,
    setPoster,
    remove,
    /** Returns the names of those of these files that exist, by id. */
    findNamen: async (ids: string[]): Promise<Map<string, string>> => {
      if (!ids.length) return new Map();
      const files = await FileModel.find({ _id: { $in: ids } }, { filename: 1 }).lean();
      return new Map(files.map(({ _id, filename }) => [String(_id), filename]));
    },
    list: async ({ id }: Viewer) => (await findSortedFiles()).map((file) => toCatalogueFile(file, id)),
  };
};

const recordChange = (action: 'file.changed' | 'file.replaced', by: string, before: FileRecord, after: FileRecord) =>
  record({ action, by, subject: String(after._id), naam: after.filename, changes: diff(before, after, auditedFields) });

/** Dated sections are sorted by period, latest first; other files by `order`. */
const findSortedFiles = async (): Promise<FileRecord[]> => {
  const files = await FileModel.find().sort({ order: 1, _id: 1 }).lean<FileRecord[]>();
  const getSectionIndex = ({ section }: FileRecord) => sections.indexOf(section);
  const comparePeriods = (a: FileRecord, b: FileRecord) => Number(b.period > a.period) - Number(b.period < a.period);
  return files.sort(
    (a, b) => getSectionIndex(a) - getSectionIndex(b) || (hasPeriod(a.section) ? comparePeriods(a, b) : 0),
  );
};
