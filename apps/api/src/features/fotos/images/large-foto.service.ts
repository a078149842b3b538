import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Task } from '../../../platform/background-tasks.js';
import { collectGarbage } from '../../../platform/collect-garbage.js';
import { repeatUntilDone } from '../../../platform/database/repeat-until-done.js';
import type { Resources } from '../../../platform/resources.js';
import { isOutOfSpace } from '../../../platform/storage/out-of-space.js';
import { withTempCopyOfStored } from '../../../platform/storage/temp-copy.js';
import type { StoredFile } from '../../../platform/storage/storage.js';
import { getFotoFolder, getFotoKeys, parseFotoKey, withPicture, type FotoPicture } from '../foto.keys.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';

type Deps = Pick<Resources, 'storage' | 'images' | 'uploadsFolder' | 'log'> & {
  diskSpace: Pick<Resources['diskSpace'], 'hasSpaceFor'>;
  waits?: typeof defaultWaits | undefined;
};

/** Maximum number of requests that wait for a large size; further requests get the 720 image immediately. */
const maxWaiting = 16;
/** After a failure, requests do not retry a photo for this long; shorter for temporary causes such as a full disk. */
const retryAfterMs = { permanent: 10 * 60_000, temporary: 30_000 };
/** Maximum number of photos whose failures are kept in memory. */
const maxFailures = 1_000;
const defaultWaits = {
  /** The task waits until no upload has begun or ended for this long. */
  quietMs: 30_000,
  /** It waits no longer than this for each photo, when uploads do not stop. */
  maxMs: 10 * 60_000,
};

/** Priorities in the image queue; uploads have priority 0. */
const priorities = { request: -1, task: -2 };
type Caller = keyof typeof priorities;

export type LargeFotoService = ReturnType<typeof createLargeFotoService>;

class MissingOriginalError extends Error {}

/**
 * Creates the service that makes the large size (2048) of photos: in a background task after the upload, and on the
 * first request for a missing one. Makes one at a time, with a lower priority than uploads.
 */
export const createLargeFotoService = ({
  storage,
  diskSpace,
  images,
  uploadsFolder,
  log,
  waits = defaultWaits,
}: Deps) => {
  const queue = new PQueue({ concurrency: 1 });
  const running = new Map<string, Promise<void>>();
  const failures = new LRUCache<string, number>({ max: maxFailures });
  let lastUploadAt = -Infinity;

  const makeLarge = async (foto: FotoPicture, caller: Caller) => {
    const keys = getFotoKeys(foto);
    if (!(await storage.find(keys[2048]))) {
      const original = await storage.find(keys.original);
      if (!original && !(await isCurrent(foto))) return;
      if (!original) throw new MissingOriginalError(`${keys.original} is not in the storage`);
      // What is left is for what people store: this size can be made later. For the copy, and the result beside it.
      if (!(await diskSpace.hasSpaceFor(2 * original.size))) throw new AppError('disk_full');
      const jpeg = await withTempCopyOfStored(original, uploadsFolder, (path) =>
        images.makeLarge(path, { priority: priorities[caller] }),
      );
      if (!(await isCurrent(foto))) return;
      await storage.put(keys[2048], jpeg).catch(async (cause: unknown) => {
        // The folder was moved to the trash during this write.
        if (await isCurrent(foto)) throw cause;
      });
    }
    // A deletion that starts after this point finds the file and moves it with the others.
    if (!(await clearNeedsLarge(foto))) await storage.removeFolder(keys[2048]);
  };

  /** Requests for the same picture share one attempt. */
  const makeOnce = (foto: FotoPicture, caller: Caller): Promise<void> => {
    const { 2048: key } = getFotoKeys(foto);
    const started = running.get(key);
    if (started) return started;
    const attempt = queue
      .add(() => makeLarge(foto, caller), { priority: priorities[caller] })
      .finally(() => running.delete(key));
    running.set(key, attempt);
    return attempt;
  };

  const recordFailure = (foto: FotoPicture, cause: unknown) => {
    failures.set(getFotoKeys(foto)[2048], Date.now() + retryAfterMs[isPermanent(cause) ? 'permanent' : 'temporary']);
  };
  const reportFailure = (foto: FotoPicture, cause: unknown) => {
    recordFailure(foto, cause);
    log.error({ err: cause, foto: String(foto._id) }, 'the large size of a foto could not be made');
  };
  const hasFailedRecently = (foto: FotoPicture) => Date.now() < (failures.get(getFotoKeys(foto)[2048]) ?? 0);

  const makeOnRequest = async (foto: FotoPicture) => {
    if (hasFailedRecently(foto) || (queue.size >= maxWaiting && !running.has(getFotoKeys(foto)[2048]))) return;
    try {
      await makeOnce(foto, 'request');
    } catch (cause) {
      if (hasFailedRecently(foto)) return;
      reportFailure(foto, cause);
    }
  };

  /**
   * Makes the newest missing large size; returns false when none is missing. A permanent failure clears the mark; the
   * cleanup task sets it again, so that a repaired original is retried.
   */
  const makeNextMissing = async (signal: AbortSignal, counts: { made: number; failed: number }) => {
    await waitUntilQuiet(signal);
    const newest = FotoModel.findOne({ needsLarge: true }, { picture: 1 }).sort({ createdAt: -1, _id: -1 });
    const foto = await newest.lean<Pick<FotoRecord, '_id' | 'picture'>>();
    if (!foto) return false;
    try {
      await makeOnce(foto, 'task');
      counts.made++;
    } catch (cause) {
      if (!isPermanent(cause)) throw cause;
      reportFailure(foto, cause);
      await clearNeedsLarge(foto);
      counts.failed++;
    }
    return true;
  };

  const waitUntilQuiet = async (signal: AbortSignal) => {
    const latest = Date.now() + waits.maxMs;
    for (;;) {
      const remainingMs = Math.min(lastUploadAt + waits.quietMs, latest) - Date.now();
      if (remainingMs <= 0) return;
      await pause(remainingMs, undefined, { signal });
    }
  };

  return {
    /** Reports that an upload begins or has ended; the task waits until uploads are over. */
    reportUpload: () => {
      lastUploadAt = Date.now();
    },

    /**
     * Returns the stored file for the media route: the large size, made now if it is missing, or the 720 image as a
     * fallback.
     */
    openLarge: async (key: string): Promise<{ key: string; file: StoredFile } | undefined> => {
      const parsed = parseFotoKey(key);
      if (parsed?.file !== '2048.jpg') return undefined;
      const { foto, folder } = parsed;
      // Makes nothing for a photo in the trash, because its folder can be removed at any moment.
      const isMakeable = folder === getFotoFolder(foto._id) && (await isCurrent(foto));
      if (isMakeable) await makeOnRequest(foto);
      const { 720: smaller } = getFotoKeys(foto, folder);
      for (const candidateKey of isMakeable ? [key, smaller] : [smaller]) {
        const file = await storage.find(candidateKey);
        if (file) return { key: candidateKey, file };
      }
      return undefined;
    },

    task: {
      name: 'fotos.large',
      everyMs: 10 * 60_000,
      firstAfterMs: 60_000,
      run: async (signal) => {
        const counts = { made: 0, failed: 0 };
        try {
          await repeatUntilDone(() => makeNextMissing(signal, counts), signal);
        } finally {
          if (counts.made + counts.failed > 0) {
            log.info(counts, 'large sizes of fotos made');
            // Much work is done: uploads and these.
            collectGarbage();
          }
        }
      },
    } satisfies Task,
  };
};

/** Returns whether the photo exists, is not in the trash, and has this picture. */
const isCurrent = async (foto: FotoPicture) => (await FotoModel.exists(withPicture(foto))) !== null;

/** Clears `needsLarge`; returns false when the photo does not exist, is in the trash or has another picture. */
const clearNeedsLarge = async (foto: FotoPicture): Promise<boolean> => {
  const { matchedCount } = await FotoModel.updateOne(withPicture(foto), { $unset: { needsLarge: true } });
  return matchedCount > 0;
};

/** Returns whether a retry would fail in the same way: the original is missing or damaged. */
const isPermanent = (cause: unknown) =>
  cause instanceof MissingOriginalError || (cause instanceof AppError && !isOutOfSpace(cause));
