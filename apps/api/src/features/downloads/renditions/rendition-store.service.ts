import { availableParallelism } from 'node:os';
import { crc32 } from 'node:zlib';
import { AppError } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import type { Task } from '../../../platform/background-tasks.js';
import { retryOnDuplicateKey } from '../../../platform/database/database.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { RenditionOptions } from '../../../platform/images/images.js';
import type { Resources } from '../../../platform/resources.js';
import { createOrphanCleanupTask } from '../../../platform/storage/orphan-cleanup.js';
import { ignoreOutOfSpace } from '../../../platform/storage/out-of-space.js';
import { findStoredFile, type StoredFile } from '../../../platform/storage/storage.js';
import { withTempCopyOfStored } from '../../../platform/storage/temp-copy.js';
import type { FotoReadService } from '../../fotos/index.js';
import { RenditionModel, type RenditionRecord } from './rendition.model.js';

type Deps = Pick<Resources, 'storage' | 'diskSpace' | 'images' | 'uploadsFolder' | 'background' | 'log'> & {
  settings: Pick<Resources['settings'], 'maxRenditionBytes'>;
} & Pick<FotoReadService, 'fotoExists'>;
/** What is made from the original of a foto, and its key in the storage. */
export type RenditionSource = { foto: string; original: string; key: string; options: RenditionOptions };
/** Order in the queues: requests for one foto have priority over zips, and uploads over both. */
const priorities = { request: -1, zip: -2 };
/** `signals`: of the requests for this rendition, undefined for a zip. */
type Attempt = { signals: (AbortSignal | undefined)[]; result: Promise<RenditionRecord> };

export type RenditionStoreService = ReturnType<typeof createRenditionStoreService>;

const taskName = 'renditions.limit';
const folder = 'renditions';
/** How many requests wait for a rendition that is to be made; further ones get `busy`. */
const maxWaiting = 64;
/** How often the moment of the last use is written. */
const useEveryMs = 60 * 60_000;
/** After how many new bytes, as a part of the limit, the task checks it. */
const checkedPart = 0.01;
/** To which part of the limit the task removes renditions. */
const keptPart = 0.95;

/** Makes renditions and keeps them, as long as there is room. Equal keys have equal bytes. */
export const createRenditionStoreService = ({ storage, background, log, ...deps }: Deps) => {
  const { maxRenditionBytes } = deps.settings;
  // One per core, so that other requests are not delayed.
  const queue = new PQueue({ concurrency: availableParallelism() });
  const running = new Map<string, Attempt>();
  let uncheckedBytes = 0;

  const make = async (
    { foto, original: originalKey, key, options }: RenditionSource,
    priority: number,
  ): Promise<RenditionRecord> => {
    const original = await findStoredFile(storage, originalKey, () => assertFotoExists(foto));
    // For the copy, and the result beside it.
    if (!(await deps.diskSpace.hasSpaceFor(2 * original.size))) throw new AppError('disk_full');
    const bytes = await withTempCopyOfStored(original, deps.uploadsFolder, (path) =>
      deps.images.makeRendition(path, options, { priority }),
    );
    const id = toObjectId(foto);
    const record = { _id: key, foto: id, bytes: bytes.length, crc32: crc32(bytes), usedAt: new Date() };
    await retryOnDuplicateKey(() => RenditionModel.replaceOne({ _id: key }, record, { upsert: true }));
    await storage.put(key, bytes);
    // It may have been deleted meanwhile.
    await assertFotoExists(foto).catch(async (cause: unknown) => {
      await removeRenditions(foto);
      throw cause;
    });
    uncheckedBytes += bytes.length;
    if (uncheckedBytes > maxRenditionBytes * checkedPart) background.wake(taskName);
    return record;
  };

  const assertFotoExists = async (foto: string): Promise<void> => {
    if (!(await deps.fotoExists(foto))) throw new AppError('foto_not_found');
  };

  /** Requests for the same rendition share one attempt, which is not made when their clients left while it waited. */
  const makeOnce = (source: RenditionSource, signal: AbortSignal | undefined): Promise<RenditionRecord> => {
    const { key } = source;
    const started = running.get(key);
    if (started) {
      started.signals.push(signal);
      return started.result;
    }
    // Zips wait behind them, and a zip makes only some at a time.
    if (signal && queue.size >= maxWaiting) throw new AppError('busy');
    const priority = priorities[signal ? 'request' : 'zip'];
    const signals = [signal];
    const makeUnlessLeft = () => {
      if (signals.every((each) => each?.aborted)) signal?.throwIfAborted();
      return make(source, priority);
    };
    const result = queue.add(makeUnlessLeft, { priority }).finally(() => running.delete(key));
    running.set(key, { signals, result });
    return result;
  };

  /** Removes the renditions of a foto that is deleted permanently. */
  const removeRenditions = async (foto: string): Promise<void> => {
    await RenditionModel.deleteMany({ foto });
    await storage.removeFolder(`${folder}/${foto}`);
  };

  /** Finds a rendition that was made, and notes that it is used. */
  const findRecord = async (key: string): Promise<RenditionRecord | null> => {
    const record = await RenditionModel.findById(key).lean<RenditionRecord>();
    if (record && Date.now() - record.usedAt.getTime() > useEveryMs)
      await RenditionModel.updateOne({ _id: key }, { $set: { usedAt: new Date() } }).catch(ignoreOutOfSpace);
    return record;
  };

  /**
   * Returns the stored file of a rendition. Makes it now when it is missing, and then throws what `make` throws. `signal`
   * is that of a request; a zip has none.
   */
  const open = async (
    source: RenditionSource,
    signal?: AbortSignal,
  ): Promise<{ record: RenditionRecord; file: StoredFile }> => {
    const { key } = source;
    const [existing, stored] = await Promise.all([findRecord(key), storage.find(key)]);
    if (existing && stored?.size === existing.bytes) return { record: existing, file: stored };
    const record = await makeOnce(source, signal);
    const file = await findStoredFile(storage, key, () => assertFotoExists(source.foto));
    return { record, file };
  };

  const limitTask: Task = {
    name: taskName,
    everyMs: 6 * 60 * 60_000,
    firstAfterMs: 10 * 60_000,
    run: async (signal) => {
      uncheckedBytes = 0;
      const [sum] = await RenditionModel.aggregate<{ bytes: number }>([
        { $group: { _id: null, bytes: { $sum: '$bytes' } } },
      ]);
      let total = sum?.bytes ?? 0;
      if (total <= maxRenditionBytes) return;
      let removed = 0;
      const oldest = RenditionModel.find().sort({ usedAt: 1 }).lean<RenditionRecord[]>().cursor();
      for await (const { _id, usedAt, bytes } of oldest) {
        if (total <= maxRenditionBytes * keptPart) break;
        signal.throwIfAborted();
        // Kept when it was used or made again meanwhile.
        if (!(await RenditionModel.deleteOne({ _id, usedAt })).deletedCount) continue;
        await storage.removeFolder(_id);
        total -= bytes;
        removed++;
      }
      log.info({ removed, bytes: total }, 'renditions of fotos removed that were used least recently');
    },
  };

  const cleanupTask = createOrphanCleanupTask({
    storage,
    log,
    name: 'renditions',
    folder,
    firstAfterMs: 18 * 60_000,
    findReferenced: async (keys) =>
      new Set((await RenditionModel.find({ _id: { $in: keys } }, { _id: 1 }).lean()).map(({ _id }) => _id)),
    removeOrphan: (key) => storage.removeFolder(key),
    canBeRemade: true,
  });

  return { open, removeRenditions, tasks: [limitTask, cleanupTask] };
};
