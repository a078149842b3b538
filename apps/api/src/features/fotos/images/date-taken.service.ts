import type { Task } from '../../../platform/background-tasks.js';
import { repeatUntilDone } from '../../../platform/database/repeat-until-done.js';
import { findDateTaken } from '../../../platform/jpeg/date-taken.js';
import type { ByteSource } from '../../../platform/jpeg/segments.js';
import type { Log } from '../../../platform/log.js';
import { StorageUnavailableError, type Storage, type StoredFile } from '../../../platform/storage/storage.js';
import { getFotoKeys } from '../foto.keys.js';
import { FotoModel, newRevision } from '../foto.model.js';

type Deps = { storage: Storage; timeZone: string; log: Log };
type Progress = { lastId: string | undefined; read: number; dated: number };

export type DateTakenService = ReturnType<typeof createDateTakenService>;

/** Reads when fotos of an earlier version were taken. Those in the trash are read after they are restored. */
export const createDateTakenService = ({ storage, timeZone, log }: Deps) => {
  /** Reads the next original; returns false when none is left in this run. */
  const readNext = async (progress: Progress): Promise<boolean> => {
    const after = progress.lastId === undefined ? {} : { _id: { $gt: progress.lastId } };
    const unread = { ...after, genomenOpRead: null, filesMissing: null };
    const foto = await FotoModel.findOne(unread, { _id: 1 }).sort({ _id: 1 }).lean();
    if (!foto) return false;
    progress.lastId = String(foto._id);
    const original = await readOriginal(progress.lastId);
    if (!original) return true;
    const { genomenOp } = original;
    // Keeps `updatedAt`, so that an edit that is open does not conflict.
    const date = genomenOp && { genomenOp, revision: newRevision() };
    await FotoModel.updateOne({ _id: foto._id }, { $set: { ...date, genomenOpRead: true } });
    progress.read++;
    if (date) progress.dated++;
    return true;
  };

  /** Returns undefined when the original cannot be read now; the next run tries it again. */
  const readOriginal = async (id: string) => {
    try {
      const stored = await storage.find(getFotoKeys(id).original);
      return stored && { genomenOp: await findDateTaken(toByteSource(stored), timeZone) };
    } catch (cause) {
      if (cause instanceof StorageUnavailableError) throw cause;
      log.warn({ err: cause, foto: id }, 'the original of a foto could not be read');
      return undefined;
    }
  };

  const task: Task = {
    name: 'fotos.dates',
    everyMs: 10 * 60_000,
    firstAfterMs: 2 * 60_000,
    run: async (signal) => {
      const progress: Progress = { lastId: undefined, read: 0, dated: 0 };
      try {
        await repeatUntilDone(() => readNext(progress), signal);
      } finally {
        const { read, dated } = progress;
        if (read > 0) log.info({ read, dated }, 'dates of fotos read');
      }
    },
  };

  return { task };
};

/** Requests only the ranges that are read: the metadata are at the start. */
const toByteSource = ({ size, readChunks }: StoredFile): ByteSource => ({
  read: async (buffer, offset, length, position) => {
    const end = Math.min(position + length, size) - 1;
    if (end < position) return { bytesRead: 0 };
    let bytesRead = 0;
    for await (const chunk of readChunks({ start: position, end })) {
      buffer.set(chunk, offset + bytesRead);
      bytesRead += chunk.length;
    }
    return { bytesRead };
  },
});
