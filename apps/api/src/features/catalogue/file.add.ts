import type { NewFile } from '@ledenportaal/shared';
import type { ReceivedFile } from '../../http/receive.js';
import { record } from '../../platform/audit.js';
import { createStamps } from '../../platform/stamps.js';
import type { Content } from '../../platform/storage.js';
import type { Bytes } from './file.bytes.js';
import { refuseTaken, refuseTwice } from './file.changes.js';
import { newKey } from './file.keys.js';
import { kindFor } from './file.kind.js';
import { FileModel, newFileId, type FileRecord, type Poster } from './file.model.js';
import { namesOf } from './file.name.js';

type Told = Omit<NewFile, 'seconds'> & {
  seconds?: number | null | undefined;
  order?: number;
  /** The poster, read from a path. */
  poster?: (Omit<Poster, 'key'> & { path: string; extension: string }) | undefined;
};

/**
 * Creates the function that adds a file. Stores the bytes first and inserts the document second, because a file without
 * its bytes must never be findable.
 */
export const createAdd =
  (bytes: Bytes) =>
  async (file: ReceivedFile, told: Told, by: string, signal?: AbortSignal): Promise<FileRecord> => {
    const { poster: given, seconds, order = Date.now(), ...about } = told;
    const kind = await kindFor(about.section, file.path);
    const names = namesOf(about.filename, kind);
    await refuseTaken(names.normaal);
    signal?.throwIfAborted();
    const _id = newFileId();
    const key = newKey(_id, kind);
    const stored = new Map<string, Content>([[key, { path: file.path, mayMove: true }]]);
    const poster = given && { ...given, key: newKey(_id, given.extension) };
    if (poster) stored.set(poster.key, { path: poster.path });
    const measured = { kind, size: file.size, sha256: file.sha256, seconds: secondsIn(about.section, seconds), key };
    const made = await bytes.keepWhile(stored, async () => {
      signal?.throwIfAborted();
      const fresh = { _id, ...about, ...names, ...measured, poster: toPoster(poster), order, ...createStamps(by) };
      return FileModel.create(fresh).catch((cause: unknown) => refuseTwice(cause, names.normaal));
    });
    await record({ action: 'file.added', by, subject: _id, naam: made.filename });
    return made.toObject<FileRecord>();
  };

/** Returns the duration in seconds; null for everything but videos. */
export const secondsIn = (section: NewFile['section'], seconds: number | null | undefined): number | null =>
  section === 'video' ? (seconds ?? null) : null;

const toPoster = (poster: Poster | undefined): Poster | null =>
  poster ? { key: poster.key, alt: poster.alt, width: poster.width, height: poster.height } : null;
