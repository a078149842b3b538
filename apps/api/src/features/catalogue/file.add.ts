import type { NewFile } from '@ledenportaal/shared';
import type { ReceivedFile } from '../../http/body-parser.js';
import { record } from '../../platform/audit.js';
import { createStamps } from '../../platform/stamps.js';
import type { Content } from '../../platform/storage.js';
import type { FileStore } from './file.store.js';
import { assertNameFree, rethrowAsConflict } from './file.changes.js';
import { newKey } from './file.keys.js';
import { getValidKind } from './file.kind.js';
import { FileModel, newFileId, type FileRecord, type Poster } from './file.model.js';
import { toFileNames } from './file.name.js';

type FileInput = Omit<NewFile, 'seconds'> & {
  seconds?: number | null | undefined;
  order?: number;
  /** The poster, read from a path. */
  poster?: (Omit<Poster, 'key'> & { path: string; extension: string }) | undefined;
};

/**
 * Creates the function that adds a file. Stores the bytes first and inserts the document second, because a file without
 * its bytes must never be findable.
 */
export const createAddFile =
  (fileStore: FileStore) =>
  async (file: ReceivedFile, input: FileInput, by: string, signal?: AbortSignal): Promise<FileRecord> => {
    const { poster: posterInput, seconds, order = Date.now(), ...metadata } = input;
    const kind = await getValidKind(metadata.section, file.path);
    const names = toFileNames(metadata.filename, kind);
    await assertNameFree(names.normaal);
    signal?.throwIfAborted();
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
      return FileModel.create(document).catch((cause: unknown) => rethrowAsConflict(cause, names.normaal));
    });
    await record({ action: 'file.added', by, subject: _id, naam: created.filename });
    return created.toObject<FileRecord>();
  };

/** Returns the duration in seconds; null for everything but videos. */
export const getSeconds = (section: NewFile['section'], seconds: number | null | undefined): number | null =>
  section === 'video' ? (seconds ?? null) : null;

const toPoster = (poster: Poster | undefined): Poster | null =>
  poster ? { key: poster.key, alt: poster.alt, width: poster.width, height: poster.height } : null;
