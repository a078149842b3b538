import { AppError } from '@ledenportaal/shared';
import { createRemovalTask, restartRemoval, type RemovalStep } from '../../../platform/jpeg/removal-task.js';
import { removePosition } from '../../../platform/jpeg/remove-position.js';
import type { Log } from '../../../platform/log.js';
import { withTempCopyOfStored } from '../../../platform/storage/temp-copy.js';
import type { Storage } from '../../../platform/storage/storage.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { getFotoFolder, getFotoKeys } from '../foto.keys.js';
import { FotoModel, newRevision } from '../foto.model.js';

type Deps = { storage: Storage; uploadsFolder: string; log: Log };

type Original = { _id: unknown; folder: string; bytes: number };

type Source = {
  next: (after: string | undefined) => Promise<Original | undefined>;
  isStored: (original: Original) => Promise<boolean>;
  setBytes: (original: Original, bytes: number) => Promise<unknown>;
};

const taskName = 'fotos.positions';

const afterId = (id: string | undefined) => (id === undefined ? {} : { _id: { $gt: id } });

const liveSource: Source = {
  next: async (lastId) => {
    const foto = await FotoModel.findOne(afterId(lastId), { bytes: 1 }).sort({ _id: 1 }).lean();
    return foto ? { _id: foto._id, bytes: foto.bytes, folder: getFotoFolder(String(foto._id)) } : undefined;
  },
  isStored: async ({ _id }) => (await FotoModel.exists({ _id })) !== null,
  setBytes: ({ _id }, bytes) =>
    FotoModel.updateOne({ _id }, { $set: { bytes, revision: newRevision() }, $unset: { crc32: true } }),
};

const trashSource: Source = {
  next: async (lastId) => {
    const stored = await DeletedFotoModel.findOne({ ...afterId(lastId), moved: true }, { folder: 1, foto: 1 })
      .sort({ _id: 1 })
      .lean();
    return stored ? { _id: stored._id, bytes: stored.foto.bytes, folder: stored.folder } : undefined;
  },
  isStored: async ({ _id, folder }) => (await DeletedFotoModel.exists({ _id, folder, moved: true })) !== null,
  setBytes: ({ _id, folder }, bytes) =>
    DeletedFotoModel.updateOne({ _id, folder }, { $set: { 'foto.bytes': bytes }, $unset: { 'foto.crc32': true } }),
};

/** Processes the trash both first and last, so that fotos deleted or restored meanwhile are not skipped. */
const sources = [trashSource, liveSource, trashSource];

export type PositionRemovalService = ReturnType<typeof createPositionRemovalService>;

/** Removes GPS positions from originals that an earlier version stored. */
export const createPositionRemovalService = ({ storage, uploadsFolder, log }: Deps) => {
  const createStep =
    (source: Source): RemovalStep =>
    async (afterId) => {
      const original = await source.next(afterId);
      return original && { id: String(original._id), clean: () => removeStoredPosition(original, source) };
    };

  const removeStoredPosition = async (original: Original, source: Source) => {
    const foto = String(original._id);
    const { original: key } = getFotoKeys(foto, original.folder);
    const stored = await storage.find(key);
    // The cleanup task reports fotos with missing files.
    if (!stored) return;
    try {
      await withTempCopyOfStored(stored, uploadsFolder, async (path) => {
        const { size, changed } = await removePosition(path);
        if (changed) await storage.put(key, { path, mayMove: true });
        if (changed || size !== original.bytes) await source.setBytes(original, size);
        if (changed) await assertNotMoved(original, source);
      });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      log.warn({ err: cause, foto }, 'the original of a foto is damaged: a position may be left in it');
    }
  };

  return { task: createRemovalTask(taskName, sources.map(createStep)) };
};

/**
 * When the foto was deleted or restored meanwhile, its moved file is still unchanged: restarts from the first original.
 */
const assertNotMoved = async (original: Original, source: Source) => {
  if (await source.isStored(original)) return;
  await restartRemoval(taskName);
  throw new Error(`foto ${String(original._id)} moved while its position was removed`);
};
