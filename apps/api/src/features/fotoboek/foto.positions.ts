import { AppError } from '@ledenportaal/shared';
import type { Task } from '../../platform/background-tasks.js';
import { openDatabase } from '../../platform/database.js';
import { removePosition } from '../../platform/jpeg/remove-position.js';
import type { Log } from '../../platform/log.js';
import { withTempCopyOfStored } from '../../platform/temp-copy.js';
import type { Storage } from '../../platform/storage.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { folderOf, keysOf } from './foto.files.js';
import { FotoModel } from './foto.model.js';

type Parts = { storage: Storage; uploads: string; log: Log };
type Original = { _id: unknown; folder: string; bytes: number };
type Source = {
  next: (after: string | undefined) => Promise<Original | undefined>;
  isThere: (original: Original) => Promise<boolean>;
  setBytes: (original: Original, bytes: number) => Promise<unknown>;
};

const name = 'fotos.positions';
const after = (id: string | undefined) => (id === undefined ? {} : { _id: { $gt: id } });

const shown: Source = {
  next: async (last) => {
    const foto = await FotoModel.findOne(after(last), { bytes: 1 }).sort({ _id: 1 }).lean();
    return foto ? { _id: foto._id, bytes: foto.bytes, folder: folderOf(String(foto._id)) } : undefined;
  },
  isThere: async ({ _id }) => (await FotoModel.exists({ _id })) !== null,
  setBytes: ({ _id }, bytes) => FotoModel.updateOne({ _id }, { $set: { bytes } }),
};

const inTrash: Source = {
  next: async (last) => {
    const found = await DeletedFotoModel.findOne({ ...after(last), moved: true }, { folder: 1, foto: 1 })
      .sort({ _id: 1 })
      .lean();
    return found ? { _id: found._id, bytes: found.foto.bytes, folder: found.folder } : undefined;
  },
  isThere: async ({ _id, folder }) => (await DeletedFotoModel.exists({ _id, folder, moved: true })) !== null,
  setBytes: ({ _id, folder }, bytes) => DeletedFotoModel.updateOne({ _id, folder }, { $set: { 'foto.bytes': bytes } }),
};

/** Processes the trash both first and last, so that fotos deleted or restored meanwhile are not skipped. */
const sources = [inTrash, shown, inTrash];

/**
 * Removes GPS positions from originals that an earlier version stored, because it recognised fewer kinds of metadata.
 * Reads each original once. Progress is stored with the task, in a collection that restoring a backup empties; then all
 * originals are read again.
 */
export const fotoPositions = ({ storage, uploads, log }: Parts): Task => ({
  name,
  everyMs: 60 * 60_000,
  firstAfterMs: 5 * 60_000,
  run: async (signal) => {
    let { step = 0, last } = (await progress().findOne({ _id: name })) ?? {};
    while (step < sources.length) {
      signal.throwIfAborted();
      const source = sources[step]!;
      const original = await source.next(last);
      if (original) await clean(original, source, { storage, uploads, log });
      [step, last] = original ? [step, String(original._id)] : [step + 1, undefined];
      await keepProgress(step, last);
    }
  },
});

const clean = async (original: Original, source: Source, { storage, uploads, log }: Parts) => {
  const foto = String(original._id);
  const { original: key } = keysOf(foto, original.folder);
  const found = await storage.find(key);
  // The cleanup task reports fotos with missing files.
  if (!found) return;
  try {
    await withTempCopyOfStored(found, uploads, async (path) => {
      const { size, changed } = await removePosition(path);
      if (changed) await storage.put(key, { path, mayMove: true });
      if (size !== original.bytes) await source.setBytes(original, size);
      if (changed) await assertNotMoved(original, source);
    });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    log.warn({ err: cause, foto }, 'the original of a foto is damaged: a position may be left in it');
  }
};

/**
 * When the foto was deleted or restored meanwhile, its moved file is still unchanged: restarts from the first original.
 */
const assertNotMoved = async (original: Original, source: Source) => {
  if (await source.isThere(original)) return;
  await keepProgress(0, undefined);
  throw new Error(`foto ${String(original._id)} moved while its position was removed`);
};

/** Stored in the same document as the time of the last run. */
type Progress = { _id: string; step?: number; last?: string | undefined };
const progress = () => openDatabase().collection<Progress>('tasks');
const keepProgress = (step: number, last: string | undefined) =>
  progress().updateOne(
    { _id: name },
    last === undefined ? { $set: { step }, $unset: { last: true } } : { $set: { step, last } },
    { upsert: true },
  );
