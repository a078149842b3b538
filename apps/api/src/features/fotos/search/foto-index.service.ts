import { setTimeout as pause } from 'node:timers/promises';
import { getWoorden } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import { inBatches, readAhead } from '../../../platform/database/batches.js';
import { databaseClock } from '../../../platform/database/clock.js';
import { isCorruptDocument } from '../../../platform/database/database.js';
import type { Log } from '../../../platform/log.js';
import type { Resources } from '../../../platform/resources.js';
import { createSharedReading } from '../../../platform/shared-reading.js';
import { withTimeout } from '../../../platform/timeout.js';
import { createYield } from '../../../platform/yield.js';
import { labelFields, labelModels, type LabelRecord } from '../../labels/index.js';
import { FotoModel, getRevisionAt, publicFields, toRevision, writeMs } from '../foto.model.js';
import type { FotoRecord, PublicFoto } from '../foto.model.js';
import { FotoTombstoneModel, type FotoTombstone } from '../foto-tombstone.model.js';
import { searchedFields, type SearchedFoto } from './criteria.js';
import { createFotoIndex, type FotoIndex } from './foto-index.js';
import { createLocalDays } from './local-days.js';
import { createSavedFotoIndexService, type AgedFotoIndex } from './saved-foto-index.service.js';
import { createVanishedFotoService } from './vanished-foto.service.js';

const batchSize = 500;
/** How long a search waits for the first reading of all photos, before the response is that the portal is unavailable. */
const maxWaitMs = 30_000;

/** As `writeMs`, for a slow database. */
const slowWriteMs = 3 * 60_000;
/** How often changes of the last `slowWriteMs` are read, instead of those of `writeMs`. */
const thoroughEveryMs = 30_000;
/** How often all photos are read anew, for what changed without a revision: a restored backup, or another version. */
const reloadEveryMs = 24 * 60 * 60_000;
const retryReloadMs = 10 * 60_000;
/** How many documents of pages are kept, and for how long. */
const maxDocuments = 2_000;
const documentMs = 60_000;

/** How often the index is saved for the next start, if it changed. */
const saveEveryMs = 60 * 60_000;
/** How often it is saved when it does not change, so that it does not become too old to be used. */
const saveUnchangedMs = 24 * 60 * 60_000;
const maxSaveMs = 20_000;
const retryStartMs = 2_000;

type State = AgedFotoIndex & {
  /** Start of the last reading of changes of `slowWriteMs`, and of the last one of photos only. */
  thoroughAt: number;
  fotosReadAt: number;
  /** The latest revision that was read of each photo that changed recently. */
  revisions: Map<string, string>;
  /** Documents of recent pages, by id. */
  documents: LRUCache<string, { foto: PublicFoto; readAt: number }>;
};

export type FotoIndexService = ReturnType<typeof createFotoIndexService>;

/**
 * Each process has an index of all photos. It is read from a file or from the database at the start, and then follows what
 * any process changes: every write of what a search finds sets a new `revision`, which begins with its time.
 */
export const createFotoIndexService = (resources: Resources) => {
  const { content, log } = resources;
  const days = createLocalDays(content.site.timeZone);
  const savedIndex = createSavedFotoIndexService(resources, days);
  const { countSurplus, findVanished } = createVanishedFotoService();
  let state: Promise<State> | undefined;
  let isStarting = false;
  let isReloading = false;
  let isComparing = false;
  /** What is in the file. */
  let saved: { index: FotoIndex; version: number; at: number } | undefined;

  /** Adds a photo, or leaves it out when its document is not valid: the others remain available. */
  const setFoto = (index: FotoIndex, foto: SearchedFoto): void => {
    try {
      index.set(foto);
    } catch (cause) {
      log.error({ err: cause, foto: String(foto._id) }, 'a foto cannot be searched');
      index.remove(String(foto._id));
    }
  };

  const readAll = async (): Promise<AgedFotoIndex> => {
    const startedAt = databaseClock.now();
    const index = createFotoIndex(days);
    for (const field of labelFields)
      for (const label of await labelModels[field].find({}, { naam: 1 }).lean<LabelRecord[]>())
        index.setLabel(field, String(label._id), getWoorden(label.naam));
    const yieldIfDue = createYield();
    for await (const batch of readAhead(readAllFotos(log)))
      for (const foto of batch) {
        setFoto(index, foto);
        await yieldIfDue();
      }
    await index.sort();
    return { index, loadedAt: startedAt, readAt: startedAt, surplus: await countSurplus(index) };
  };

  const toState = (found: AgedFotoIndex): State => ({
    ...found,
    thoroughAt: found.readAt,
    fotosReadAt: found.readAt - slowWriteMs,
    revisions: new Map(),
    documents: new LRUCache({ max: maxDocuments }),
  });

  const load = async (): Promise<State> => toState((await savedIndex.open()) ?? (await readAll()));

  const getState = (): Promise<State> => {
    state ??= load().catch((cause: unknown) => {
      state = undefined;
      throw cause;
    });
    return state;
  };

  /** Saves the index for the next start, unless it did so already. */
  const save = async (): Promise<void> => {
    if (!state || isStarting) return;
    await changes.enqueue(async () => {
      const current = await getState();
      const [version, at] = [current.index.getVersion(), databaseClock.now()];
      const isUnchanged = saved?.index === current.index && saved.version === version;
      if (isUnchanged && at - saved!.at < saveUnchangedMs) return;
      await savedIndex.save(current);
      saved = { index: current.index, version, at };
    });
  };
  const trySave = () =>
    withTimeout(save(), maxSaveMs).catch((cause: unknown) =>
      log.warn({ err: cause }, 'the index of fotos is not saved'),
    );

  /** Reads all photos into another index, while this one still serves searches. */
  const reloadWhenOld = (current: State) => {
    if (isReloading || databaseClock.now() - current.loadedAt < reloadEveryMs) return;
    isReloading = true;
    void readAll()
      .then(
        (reloaded) => (state = Promise.resolve(toState(reloaded))),
        (cause: unknown) => {
          log.warn({ err: cause }, 'the fotos could not be read anew for searches');
          current.loadedAt += retryReloadMs;
        },
      )
      .finally(() => (isReloading = false));
  };

  const changes = createSharedReading(async () => {
    const current = await getState();
    reloadWhenOld(current);
    const { index } = current;
    const now = databaseClock.now();
    // Also when the clock went back.
    const isThorough = Math.abs(now - current.thoroughAt) > thoroughEveryMs || now < current.readAt;
    const since = isThorough ? Math.min(now, current.thoroughAt) - slowWriteMs : current.readAt - writeMs;
    const [deleted, ...labels] = await Promise.all([
      FotoTombstoneModel.find({ revision: { $gt: toRevision(since) } }, { _id: 1 }).lean<
        Pick<FotoTombstone, '_id'>[]
      >(),
      ...labelFields.map((field) =>
        labelModels[field].find({ updatedAt: { $gt: new Date(since) } }, { naam: 1 }).lean<LabelRecord[]>(),
      ),
      readChangedFotos(current, since),
    ]);
    for (const [at, field] of labelFields.entries())
      for (const { _id, naam } of labels[at]!) index.setLabel(field, String(_id), getWoorden(naam));
    const isKnown = (id: string) => index.findSlot(id) !== undefined || current.documents.has(id);
    await readFotos(current, deleted.map(({ _id }) => String(_id)).filter(isKnown));
    current.readAt = now;
    current.fotosReadAt = now;
    if (!isThorough) return;
    forgetOldRevisions(current, now);
    current.thoroughAt = now;
    removeVanished(current);
  });

  /**
   * Removes photos that disappeared without a tombstone, because the disk was full, or by hand. Later, because it may read
   * the ids of all photos.
   */
  const removeVanished = (current: State) => {
    if (isComparing) return;
    isComparing = true;
    const compare = async () => {
      const surplus = await countSurplus(current.index);
      if (surplus <= current.surplus) return;
      const vanished = await findVanished(current.index);
      await changes.enqueue(() => readFotos(current, vanished));
      current.surplus = Math.max(current.surplus, surplus - vanished.length);
    };
    void compare()
      .catch((cause: unknown) => log.warn({ err: cause }, 'the fotos of searches could not be compared'))
      .finally(() => (isComparing = false));
  };

  /** Reads the photos that changed since a moment, except those that were read since. */
  const readChangedFotos = async (current: State, since: number): Promise<void> => {
    const filter = { revision: { $gt: toRevision(since) } };
    const changed = await FotoModel.find(filter, { revision: 1 }).lean<Revision[]>();
    const isNew = ({ _id, revision }: Revision) => current.revisions.get(String(_id)) !== String(revision);
    const ids = changed.filter(isNew).map(({ _id }) => String(_id));
    await readFotos(current, ids);
  };

  const readFotos = async ({ index, revisions, documents }: State, ids: string[]) => {
    const yieldIfDue = createYield();
    for await (const batch of inBatches(ids, batchSize)) {
      const fotos = await FotoModel.find({ _id: { $in: batch } }, searchedFields).lean<SearchedFoto[]>();
      const found = new Map(fotos.map((foto) => [String(foto._id), foto]));
      for (const id of batch) {
        const foto = found.get(id);
        documents.delete(id);
        if (foto) setFoto(index, foto);
        else index.remove(id);
        if (foto?.revision) revisions.set(id, String(foto.revision));
        await yieldIfDue();
      }
    }
  };

  /**
   * Reads the photos of a page. Those of the last minute come from memory unless `readChanges` found that they changed, so
   * use them only when that found nothing.
   */
  const readPage = async (ids: string[]): Promise<PublicFoto[]> => {
    const { index, documents } = await getState();
    const [version, now] = [index.getVersion(), databaseClock.now()];
    const known = ids.flatMap((id) => {
      const document = documents.get(id);
      return document && Math.abs(now - document.readAt) < documentMs ? [document.foto] : [];
    });
    if (known.length === ids.length) return known;
    const knownIds = new Set(known.map(({ _id }) => String(_id)));
    const unknownIds = ids.filter((id) => !knownIds.has(id));
    const read = await FotoModel.find({ _id: { $in: unknownIds } }, publicFields).lean<PublicFoto[]>();
    // A change that was found meanwhile may be newer than what was read.
    if (index.getVersion() === version) for (const foto of read) documents.set(String(foto._id), { foto, readAt: now });
    return [...known, ...read];
  };

  const getIndex = async (): Promise<FotoIndex> => (await withTimeout(getState(), maxWaitMs)).index;

  const newFotos = createSharedReading(() =>
    changes.enqueue(async () => {
      const current = await getState();
      const now = databaseClock.now();
      await readChangedFotos(current, Math.min(now, current.fotosReadAt) - writeMs);
      current.fotosReadAt = now;
      return current.index;
    }),
  );

  /** Returns the index with every photo that was added before this call. It may have photos that were deleted since. */
  const getIndexWithNewFotos = async (): Promise<FotoIndex> => {
    const { readAt } = await withTimeout(getState(), maxWaitMs);
    // Otherwise each call would read more.
    if (Math.abs(databaseClock.now() - readAt) > thoroughEveryMs) await changes.read();
    return newFotos.read();
  };

  return {
    days,
    readPage,
    getIndex,
    getIndexWithNewFotos,
    getUpToDateIndex: async (): Promise<FotoIndex> => {
      await withTimeout(changes.read(), maxWaitMs);
      return getIndex();
    },
    /**
     * Adds a photo that was stored just now, so that it need not be read; not when a reading found it already, perhaps
     * changed. Returns the index.
     */
    addStoredFoto: (foto: FotoRecord): Promise<FotoIndex> =>
      changes.enqueue(async () => {
        const { index, revisions } = await getState();
        const id = String(foto._id);
        if (revisions.has(id) || index.findSlot(id) !== undefined) return index;
        setFoto(index, foto);
        revisions.set(id, String(foto.revision));
        return index;
      }),
    /** Brings the index up to date with every write that ended before this call. */
    readChanges: changes.read,
    /** Reads these photos again, because the index may be wrong about them. */
    refresh: (ids: string[]): Promise<void> => changes.enqueue(async () => readFotos(await getState(), ids)),
    /** Makes the next search open the saved index, or read all photos. */
    reset: (): void => {
      state = undefined;
    },
    isStarting: () => isStarting,
    /**
     * Reads the index, and brings it up to date. From then on it is saved now and then, and once more by the returned
     * function, which ends this.
     */
    start: (): (() => Promise<void>) => {
      isStarting = true;
      let isStopped = false;
      const readFirst = async () => {
        while (!isStopped)
          try {
            await changes.read();
            break;
          } catch (cause) {
            log.error({ err: cause }, 'the index of fotos cannot be read yet');
            await pause(retryStartMs);
          }
        isStarting = false;
      };
      void readFirst();
      const timer = setInterval(() => void trySave(), saveEveryMs).unref();
      return async () => {
        isStopped = true;
        clearInterval(timer);
        await trySave();
      };
    },
  };
};

/** Reads all photos in batches. Leaves out those that the database cannot read. */
async function* readAllFotos(log: Log): AsyncGenerator<SearchedFoto[]> {
  let [after, skip, limit] = [{}, 0, batchSize];
  for (;;) {
    try {
      const query = FotoModel.find(after, searchedFields).sort({ _id: 1 }).skip(skip).limit(limit);
      const fotos = await query.lean<SearchedFoto[]>();
      if (!fotos.length) return;
      yield fotos;
      [after, skip, limit] = [{ _id: { $gt: fotos.at(-1)!._id } }, 0, Math.min(limit * 2, batchSize)];
    } catch (cause) {
      if (!isCorruptDocument(cause)) throw cause;
      // Smaller batches, down to the one photo that is damaged.
      if (limit > 1) limit = Math.ceil(limit / 2);
      else {
        log.error({ err: cause }, 'a foto cannot be read, and is left out of searches');
        skip++;
      }
    }
  }
}

type Revision = Pick<FotoRecord, '_id' | 'revision'>;

const forgetOldRevisions = ({ revisions }: State, now: number) => {
  for (const [id, revision] of revisions) if (getRevisionAt(revision) < now - 2 * slowWriteMs) revisions.delete(id);
};
