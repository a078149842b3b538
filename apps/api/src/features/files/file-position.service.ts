import { AppError } from '@ledenportaal/shared';
import type { Task } from '../../platform/background-tasks.js';
import { openDatabase } from '../../platform/database/database.js';
import { isJpegStart, jpegStartBytes, removePosition } from '../../platform/jpeg/remove-position.js';
import { createRemovalTask, restartRemoval, type RemovalStep } from '../../platform/jpeg/removal-task.js';
import type { Resources } from '../../platform/resources.js';
import { hashFile, type HashedFile } from '../../platform/storage/hash-file.js';
import { withTempCopyOfStored } from '../../platform/storage/temp-copy.js';
import type { StoredFile } from '../../platform/storage/storage.js';
import type { FileStoreService } from './file-store.service.js';
import { getExtension, newKey, parseFileId } from './file.keys.js';
import { FileModel } from './file.model.js';
import { OldFileModel } from './old-file.model.js';

type Deps = { fileStore: Pick<FileStoreService, 'storeDuring' | 'disposeUnnamed' | 'findReferencedKeys'> };
/** Refers to the cleaned bytes instead, if the document still has the key that was cleaned. */
type UpdateKey = (key: string, file: HashedFile) => Promise<{ matchedCount: number }>;
type Poster = { key: string } | null;
type FileKeys = { _id: unknown; key: string; poster?: Poster; version?: { poster?: Poster } };

const taskName = 'files.positions';
/** A request that read the document before its key changed has ended by then. */
const disposalDelayMs = 60 * 60_000;

export type FilePositionService = ReturnType<typeof createFilePositionService>;

export const createFilePositionService = ({ storage, uploadsFolder, log }: Resources, { fileStore }: Deps) => {
  /**
   * Posters of old versions are cleaned too: they become those of a file that has none.
   * @param prefix the path of the fields of a file, apart from its key
   */
  const createStep =
    (files: typeof FileModel | typeof OldFileModel, prefix: '' | 'version.'): RemovalStep =>
    async (lastId) => {
      // Mongoose's methods of a union of models cannot be called.
      const model = files as typeof FileModel;
      const posterPath = `${prefix}poster.key`;
      const file = await model
        .findOne(lastId === undefined ? {} : { _id: { $gt: lastId } }, { key: 1, [posterPath]: 1 })
        .sort({ _id: 1 })
        .lean<FileKeys>();
      if (!file) return undefined;
      const { _id, key, poster = file.version?.poster } = file;
      const posterKey = poster?.key;
      return {
        id: String(_id),
        clean: async () => {
          await clean(key, (newFileKey, { size, sha256 }) =>
            model.updateOne(
              { _id, key },
              { $set: { key: newFileKey, [`${prefix}size`]: size, [`${prefix}sha256`]: sha256 } },
            ),
          );
          if (posterKey)
            await clean(posterKey, (newPosterKey) =>
              model.updateOne({ _id, [posterPath]: posterKey }, { $set: { [posterPath]: newPosterKey } }),
            );
        },
      };
    };

  /**
   * Stores the cleaned bytes under a new key, because those of a key never change: size, hash and bytes of a document
   * belong together at every moment.
   */
  const clean = async (key: string, updateKey: UpdateKey) => {
    const stored = await storage.find(key);
    if (!stored || !isJpegStart(await readStart(stored))) return;
    await withTempCopyOfStored(stored, uploadsFolder, async (path) => {
      if (!(await isChanged(path, key))) return;
      const newFileKey = newKey(parseFileId(key)!, getExtension(key));
      const file = await hashFile(path);
      // First, so that a killed process cannot leave the old bytes behind.
      await addReplacedKey(key);
      const { matchedCount } = await fileStore.storeDuring(new Map([[newFileKey, { path, mayMove: true }]]), () =>
        updateKey(newFileKey, file),
      );
      if (matchedCount > 0) return;
      // Replaced, restored or removed meanwhile.
      await fileStore.disposeUnnamed([newFileKey]);
      await restartRemoval(taskName);
      throw new Error(`${key} was replaced while its position was removed`);
    });
  };

  const isChanged = async (path: string, key: string): Promise<boolean> => {
    try {
      return (await removePosition(path)).changed;
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      log.warn({ err: cause, key }, 'a JPEG of the catalogue is damaged: a position may be left in it');
      return false;
    }
  };

  /** Deletes the bytes of before the removal. Starts over when a request brought them back meanwhile. */
  const disposeReplaced = async () => {
    const { replaced = [] } = (await taskCollection().findOne({ _id: taskName })) ?? {};
    const ended = replaced.filter(({ at }) => at.getTime() < Date.now() - disposalDelayMs).map(({ key }) => key);
    if (ended.length === 0) return;
    if ((await fileStore.findReferencedKeys(ended)).size > 0) await restartRemoval(taskName);
    await fileStore.disposeUnnamed(ended);
    await taskCollection().updateOne({ _id: taskName }, { $pull: { replaced: { key: { $in: ended } } } });
  };

  // Old versions both first and last, so that files replaced, removed or restored meanwhile are not skipped.
  const cleanOldFile = createStep(OldFileModel, 'version.');
  const cleanFile = createStep(FileModel, '');
  const removal = createRemovalTask(taskName, [cleanOldFile, cleanFile, cleanOldFile]);
  const task: Task = {
    ...removal,
    run: async (signal) => {
      await disposeReplaced();
      await removal.run(signal);
    },
  };
  return { task };
};

/** Only the start, because films and packages are large. */
const readStart = async (stored: StoredFile): Promise<Buffer> => {
  if (stored.size < jpegStartBytes) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of stored.readChunks({ start: 0, end: jpegStartBytes - 1 })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** Keys that were replaced, and when; in the document with the progress of the task. */
type Replaced = { _id: string; replaced?: { key: string; at: Date }[] };
const taskCollection = () => openDatabase().collection<Replaced>('tasks');

const addReplacedKey = (key: string) =>
  taskCollection().updateOne({ _id: taskName }, { $push: { replaced: { key, at: new Date() } } }, { upsert: true });
