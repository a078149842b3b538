import { availableParallelism } from 'node:os';
import { crc32 } from 'node:zlib';
import { AppError } from '@ledenportaal/shared';
import type { Task } from '../../../platform/background-tasks.js';
import { retryOnDuplicateKey } from '../../../platform/database/database.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { createFairQueue, type JobOptions } from '../../../platform/fair-queue.js';
import type { RenditionOptions } from '../../../platform/images/images.js';
import type { Resources } from '../../../platform/resources.js';
import { createOrphanCleanupTask } from '../../../platform/storage/orphan-cleanup.js';
import { ignoreOutOfSpace } from '../../../platform/storage/out-of-space.js';
import { findStoredFile, type StoredFile } from '../../../platform/storage/storage.js';
import { withTempCopyOfStored } from '../../../platform/storage/temp-copy.js';
import type { FotoReadService } from '../../fotos/index.js';
import { RenditionModel, type RenditionRecord } from './rendition.model.js';

export type RenditionStoreDeps = { fotoReads: Pick<FotoReadService, 'fotoExists'> };
/** What is made from the original of a photo, and its key in the storage. */
export type RenditionSource = { foto: string; original: string; key: string; options: RenditionOptions };
/** `signal`: aborted when the client left. */
export type RenditionRequest = { account: string; signal: AbortSignal };
type StoredRendition = { record: RenditionRecord; file: StoredFile };
/** Order in the queues: requests for one photo have priority over zips. */
const priorities = { request: 0, zip: -2 };
type Attempt = {
  result: Promise<RenditionRecord>;
  /** Adds a request. When the clients of all have left, the attempt leaves the queue. */
  addRequest: (signal: AbortSignal) => void;
};

export type RenditionStoreService = ReturnType<typeof createRenditionStoreService>;

const taskName = 'renditions.limit';
const folder = 'renditions';
/** How many requests wait for a rendition that is to be made; further ones get `busy`. */
const maxWaiting = 64;
const busy = { headers: { 'Retry-After': '60' } };
/** How many renditions are made for the requests of one account, one after the other; further requests get `busy`. */
const maxPerAccount = 2;
const busyAccount = {
  text: 'Er worden al twee foto’s voor je klaargemaakt. Wacht tot er één klaar is.',
  headers: { 'Retry-After': '5' },
};
/** How often the moment of the last use is written. */
const useEveryMs = 60 * 60_000;
/** After how many new bytes, as a part of the limit, the task checks it. */
const checkedPart = 0.01;
/** To which part of the limit the task removes renditions. */
const keptPart = 0.95;

/** Makes renditions and keeps them, as long as there is room. Equal keys have equal bytes. */
export const createRenditionStoreService = (
  { settings, storage, diskSpace, images, uploadsFolder, background, log }: Resources,
  { fotoReads }: RenditionStoreDeps,
) => {
  const { maxRenditionBytes } = settings;
  // One per core, so that other requests are not delayed, and one per account, so that others have a core.
  const queue = createFairQueue(availableParallelism(), 1);
  /** By key, for requests and for zips. */
  const attempts = { request: new Map<string, Attempt>(), zip: new Map<string, Attempt>() };
  let uncheckedBytes = 0;

  const makeFile = async (
    { foto, original: originalKey, key, options }: RenditionSource,
    job: JobOptions,
  ): Promise<RenditionRecord> => {
    const original = await findStoredFile(storage, originalKey, () => assertFotoExists(foto));
    // For the copy, and the result beside it.
    if (!(await diskSpace.hasSpaceFor(2 * original.size))) throw new AppError('disk_full');
    const bytes = await withTempCopyOfStored(original, uploadsFolder, (path) =>
      images.makeRendition(path, options, job),
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
    if (!(await fotoReads.fotoExists(foto))) throw new AppError('foto_not_found');
  };

  /** Throws `busy`. Zips do not count: they wait behind requests, and a zip makes only some at a time. */
  const assertCanWait = (account: string): void => {
    if (queue.countOf(account) >= maxPerAccount) throw new AppError('busy', busyAccount);
    if (queue.countWaiting(priorities.request) >= maxWaiting) throw new AppError('busy', busy);
  };

  const startAttempt = (source: RenditionSource, job: JobOptions): Attempt => {
    const makeUnlessStored = async () => {
      // Another attempt may have made it meanwhile.
      const stored = await findStored(source.key);
      return stored?.record ?? makeFile(source, job);
    };
    const present = new Set<AbortSignal>();
    const abandoned = new AbortController();
    return {
      result: queue.add(makeUnlessStored, { ...job, signal: abandoned.signal }),
      addRequest: (signal) => {
        present.add(signal);
        const leave = () => {
          present.delete(signal);
          if (!present.size) abandoned.abort(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
      },
    };
  };

  /** Requests for the same rendition share one attempt, which counts for the account of the first one. */
  const makeOnce = (source: RenditionSource, request: RenditionRequest | undefined): Promise<RenditionRecord> => {
    const { key } = source;
    const kind = request ? 'request' : 'zip';
    let attempt = attempts[kind].get(key);
    if (!attempt) {
      if (request) assertCanWait(request.account);
      const started = startAttempt(source, { owner: request?.account, priority: priorities[kind] });
      const result = started.result.finally(() => attempts[kind].delete(key));
      attempt = { ...started, result };
      attempts[kind].set(key, attempt);
    }
    if (request) attempt.addRequest(request.signal);
    return attempt.result;
  };

  /** Removes the renditions of a photo that is deleted permanently. */
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

  const findStored = async (key: string): Promise<StoredRendition | undefined> => {
    const [record, file] = await Promise.all([findRecord(key), storage.find(key)]);
    return record && file?.size === record.bytes ? { record, file } : undefined;
  };

  /** Makes a rendition that is not stored. Throws what `makeFile` throws, and for a request `busy`. A zip has no request. */
  const make = async (source: RenditionSource, request?: RenditionRequest): Promise<StoredRendition> => {
    request?.signal.throwIfAborted();
    const record = await makeOnce(source, request);
    const file = await findStoredFile(storage, source.key, () => assertFotoExists(source.foto));
    return { record, file };
  };

  /** Returns the stored file of a rendition, for a zip. Makes it now when it is missing. */
  const open = async (source: RenditionSource): Promise<StoredRendition> =>
    (await findStored(source.key)) ?? make(source);

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

  return { findStored, make, open, removeRenditions, tasks: [limitTask, cleanupTask] };
};
