import type { NewFile } from '@ledenportaal/shared';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import { record } from '../../platform/audit.js';
import { createStamps } from '../../platform/database/stamps.js';
import { assertBelowLimit } from '../../platform/limits/list-limits.js';
import type { Resources } from '../../platform/resources.js';
import type { Content } from '../../platform/storage/storage.js';
import type { FileChangeService } from './file-change.service.js';
import type { FileStoreService } from './file-store.service.js';
import { removeFilePosition } from './file-position.js';
import { newKey } from './file.keys.js';
import { getValidKind } from './file.kind.js';
import { FileModel, getSeconds, newFileId, type FileRecord, type Poster } from './file.model.js';
import { OldFileModel } from './old-file.model.js';
import { toFileNames } from './file.name.js';

type Deps = {
  fileStore: Pick<FileStoreService, 'storeDuring'>;
  changes: Pick<FileChangeService, 'assertNameFree' | 'rethrowAsConflict'>;
};
type FileInput = Omit<NewFile, 'seconds'> & {
  seconds?: number | null | undefined;
  order?: number;
  /** The poster, read from a path. */
  poster?: (Omit<Poster, 'key'> & { path: string; extension: string }) | undefined;
};

export type FileAdditionService = ReturnType<typeof createFileAdditionService>;

export const createFileAdditionService = ({ listLimits }: Resources, { fileStore, changes }: Deps) => {
  /**
   * Stores the bytes first and inserts the document second, because a file without
   * its bytes must never be findable.
   */
  const addFile = async (
    upload: HashedFile,
    input: FileInput,
    by: string,
    signal?: AbortSignal,
  ): Promise<FileRecord> => {
    const { poster: posterInput, seconds, order = Date.now(), ...metadata } = input;
    const kind = await getValidKind(metadata.section, upload.path);
    const names = toFileNames(metadata.filename, kind);
    await changes.assertNameFree(names.normaal);
    await assertBelowLimit(FileModel, listLimits.files);
    // Each removal makes an old version of a file, so that adding and removing would fill that list.
    await assertBelowLimit(OldFileModel, listLimits.oldFiles);
    signal?.throwIfAborted();
    const file = await removeFilePosition(upload);
    const _id = newFileId();
    const key = newKey(_id, kind);
    const stored = new Map<string, Content>([[key, { path: file.path, mayMove: true }]]);
    const poster = posterInput && { ...posterInput, key: newKey(_id, posterInput.extension) };
    if (poster) stored.set(poster.key, { path: poster.path });
    const fileFields = {
      kind,
      size: file.size,
      sha256: file.sha256,
      seconds: getSeconds(metadata.section, seconds),
      key,
    };
    const created = await fileStore.storeDuring(stored, async () => {
      signal?.throwIfAborted();
      const document = {
        _id,
        ...metadata,
        ...names,
        ...fileFields,
        poster: toPoster(poster),
        order,
        ...createStamps(by),
      };
      return FileModel.create(document).catch((cause: unknown) => changes.rethrowAsConflict(cause, names.normaal));
    });
    await record({ action: 'file.added', by, subject: _id, naam: created.filename });
    return created.toObject<FileRecord>();
  };

  return { addFile };
};

const toPoster = (poster: Poster | undefined): Poster | null =>
  poster ? { key: poster.key, alt: poster.alt, width: poster.width, height: poster.height } : null;
