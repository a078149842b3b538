import { setTimeout as pause } from 'node:timers/promises';
import { getWoorden } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import { inBatches } from '../../../platform/database/batches.js';
import { databaseClock } from '../../../platform/database/clock.js';
import type { Resources } from '../../../platform/resources.js';
import { createSharedReading } from '../../../platform/shared-reading.js';
import { withTimeout } from '../../../platform/timeout.js';
import { createYield } from '../../../platform/yield.js';
import { labelFields, labelModels, type LabelRecord } from '../../labels/index.js';
import { toVisibleCondition } from '../visible-fotos.js';
import { FotoModel, getRevisionAt, publicFields, slowWriteMs, toRevision, writeMs } from '../foto.model.js';
import type { FotoRecord, PublicFoto } from '../foto.model.js';
import { FotoTombstoneModel, type FotoTombstone } from '../foto-tombstone.model.js';
import { searchedFields, type SearchedFoto } from './criteria.js';
import { createFotoDifferenceService } from './foto-difference.service.js';
import type { FotoIndex, FotoIndexContext, SynonymGroups } from './foto-index.js';
import { createFotoIndexLoadService } from './foto-index-load.service.js';
import { hasBit } from './structures/bitmap.js';
import { getLicence } from './rights-terms.js';
import { createSavedFotoIndexService, type AgedFotoIndex } from './saved-foto-index.service.js';

const batchSize = 500;
/** How long a search waits for the first reading of all photos, before the response is that the portal is unavailable. */
const maxWaitMs = 30_000;

/**
 * How old the index may be by which a picture is shown: then it is read in the background, or before the picture is shown. An
 * address of a photo that leden do not see any more ends by then.
 */
const recentMs = 5_000;
const oldMs = 30_000;
const maxRecentWaitMs = 5_000;

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
const maxSaveMs = 10_000;
const retryStartMs = 2_000;

type State = AgedFotoIndex & {
  /** When a reading of all photos may be tried again. */
  reloadAfter: number;
  /** Start of the last reading of changes of `slowWriteMs`, and of the last one of photos only. */
  thoroughAt: number;
  fotosReadAt: number;
  /** The latest revision that was read of each photo that changed recently. */
  revisions: Map<string, string>;
  /** Documents of recent pages, by id. */
  documents: LRUCache<string, { foto: PublicFoto; readAt: number }>;
};

type Deps = {
  synonyms: {
    /** Another array when they changed. */
    getSynonyms: () => SynonymGroups;
    /** Reads the synonyms up to now. */
    readNew: () => Promise<void>;
  };
};

export type FotoIndexService = ReturnType<typeof createFotoIndexService>;

/**
 * Each process has an index of all photos. It is read from a file or from the database at the start, and then follows what
 * any process changes: every write of what a search finds sets a new `revision`, which begins with its time.
 */
export const createFotoIndexService = (resources: Resources, { synonyms }: Deps) => {
  const { content, getUsageContext, log } = resources;
  const getContext = (): FotoIndexContext => ({ days: content.getLocalDays(), getUsageContext });
  const savedIndex = createSavedFotoIndexService(resources, getContext);
  const differences = createFotoDifferenceService();
  const loading = createFotoIndexLoadService(resources, { getContext, savedIndex, differences });
  let state: Promise<State> | undefined;
  let isStarting = false;
  let isReloading = false;
  let comparison: Promise<void> | undefined;
  /** When `getRecentIndex` last failed to read the changes, by the clock of this machine. */
  let recentFailedAt = -Infinity;
  /** What is in the file. */
  let saved: { index: FotoIndex; version: number; at: number } | undefined;

  const toState = (found: AgedFotoIndex): State => ({
    ...found,
    reloadAfter: -Infinity,
    thoroughAt: found.readAt - thoroughEveryMs,
    fotosReadAt: found.readAt - slowWriteMs,
    revisions: new Map(),
    documents: new LRUCache({ max: maxDocuments }),
  });

  const load = async (): Promise<State> => toState(await loading.load());

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
    await changes.read();
    const signal = AbortSignal.timeout(maxSaveMs);
    const saveNow = async () => {
      const current = await getState();
      const [version, at] = [current.index.getVersion(), databaseClock.now()];
      const isUnchanged = saved?.index === current.index && saved.version === version;
      if (isUnchanged && at - saved!.at < saveUnchangedMs) return;
      if (await savedIndex.save(current, signal)) saved = { index: current.index, version, at };
    };
    // Searches wait no longer for a disk that hangs: what is written after that is thrown away.
    await changes.enqueue(() => withTimeout(saveNow(), maxSaveMs));
  };
  const trySave = () =>
    withTimeout(save(), maxSaveMs).catch((cause: unknown) =>
      log.warn({ err: cause }, 'the index of fotos is not saved'),
    );

  /** Leden do not see photos whose licence is not in the list. */
  const warnOfUnknownLicences = (index: FotoIndex): void => {
    const known = new Set(content.licences.map(({ key }) => key));
    const used = new Set(index.getPostings('rechten').map(({ term }) => getLicence(term)));
    const unknown = [...used].filter((key) => !known.has(key));
    if (unknown.length > 0) log.warn({ licences: unknown }, 'fotos have licences that are not in licences.json');
  };

  /** Reads all photos into another index, while this one still serves searches. */
  const reload = async (current: State): Promise<void> => {
    if (isReloading) return;
    isReloading = true;
    try {
      const reloaded = toState(await loading.readAll());
      await reloaded.index.vocabulary.prepare();
      // No reading of the former index is in progress then, whose search would miss the latest changes in this one.
      await changes.enqueue(async () => {
        await readChanges(reloaded);
        state = Promise.resolve(reloaded);
      });
    } catch (cause) {
      log.warn({ err: cause }, 'the fotos could not be read anew for searches');
      current.reloadAfter = databaseClock.now() + retryReloadMs;
    } finally {
      isReloading = false;
    }
  };

  const changes = createSharedReading(async () => {
    const current = await getState();
    const now = databaseClock.now();
    // The years and days of all photos are those of a time zone.
    const isReloadDue = now - current.loadedAt > reloadEveryMs || current.index.days.timeZone !== content.site.timeZone;
    if (isReloadDue && now > current.reloadAfter) void reload(current);
    await readChanges(current);
  });

  const readChanges = async (current: State): Promise<void> => {
    const { index } = current;
    const now = databaseClock.now();
    // Also when the clock went back.
    const isThorough = Math.abs(now - current.thoroughAt) > thoroughEveryMs || now < current.readAt;
    const since = isThorough ? Math.min(now, current.thoroughAt) - slowWriteMs : current.readAt - writeMs;
    const countBefore = isThorough ? await differences.countFotos() : 0;
    const [deleted, ...labels] = await Promise.all([
      FotoTombstoneModel.find({ revision: { $gt: toRevision(since) } }, { _id: 1 }).lean<
        Pick<FotoTombstone, '_id'>[]
      >(),
      ...labelFields.map((field) =>
        labelModels[field].find({ updatedAt: { $gt: new Date(since) } }, { naam: 1 }).lean<LabelRecord[]>(),
      ),
      readChangedFotos(current, since),
      synonyms.readNew(),
    ]);
    index.setSynonyms(synonyms.getSynonyms());
    for (const [at, field] of labelFields.entries())
      for (const { _id, naam } of labels[at]!) index.setLabel(field, String(_id), getWoorden(naam));
    const isKnown = (id: string) => index.findSlot(id) !== undefined || current.documents.has(id);
    await readFotos(current, deleted.map(({ _id }) => String(_id)).filter(isKnown));
    current.readAt = now;
    current.fotosReadAt = now;
    if (!isThorough) return;
    forgetOldRevisions(current, now);
    current.thoroughAt = now;
    comparison ??= compareCounts(current, countBefore)
      .catch((cause: unknown) => log.warn({ err: cause }, 'the index of fotos could not be compared'))
      .finally(() => (comparison = undefined));
  };

  /**
   * Reads photos that were added or disappeared without a trace, because the disk was full or by hand: then the index has
   * more or fewer than the database counted before and after the reading. `countBefore`: the former count.
   */
  const compareCounts = async (current: State, countBefore: number): Promise<void> => {
    const { index } = current;
    const size = index.getSize();
    const counts = [countBefore, await differences.countFotos()];
    if (differences.getSurplus(size, current.surplus, counts) === current.surplus) return;
    const different = await differences.findDifferences(index);
    if (differences.isReloadQuicker(different.length, index)) return reload(current);
    await changes.enqueue(() => readFotos(current, different));
    // What is left are documents that are not valid.
    const before = await differences.countFotos();
    await changes.read();
    const sizeAfter = index.getSize();
    current.surplus = differences.getSurplus(sizeAfter, current.surplus, [before, await differences.countFotos()]);
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
        if (foto) loading.setFoto(index, foto);
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

  /** Returns the index with the changes up to `oldMs` ago, or as it is when the database does not respond. */
  const getRecentIndex = async (): Promise<FotoIndex> => {
    const { readAt, index } = await withTimeout(getState(), maxWaitMs);
    const age = Math.abs(databaseClock.now() - readAt);
    if (age < recentMs) return index;
    const reading = withTimeout(changes.read(), maxRecentWaitMs).catch((cause: unknown) => {
      recentFailedAt = Date.now();
      log.warn({ err: cause }, 'changes of fotos are not read');
    });
    // The next picture does not wait again for a database that did not respond just now.
    if (age > oldMs && Date.now() - recentFailedAt > oldMs) await reading;
    return getIndex();
  };

  /** Returns the index with every photo that was added before this call. It may have photos that were deleted since. */
  const getIndexWithNewFotos = async (): Promise<FotoIndex> => {
    const { readAt } = await withTimeout(getState(), maxWaitMs);
    // Otherwise each call would read more.
    if (Math.abs(databaseClock.now() - readAt) > thoroughEveryMs) await changes.read();
    return newFotos.read();
  };

  return {
    readPage,
    getIndex,
    getIndexWithNewFotos,
    /** Returns whether leden see a photo, as of some seconds ago. */
    isVisible: async (id: string): Promise<boolean> => {
      const index = await getRecentIndex();
      const slot = index.findSlot(id);
      if (slot !== undefined) return hasBit(index.getVisible(), slot);
      // Added just now.
      return (await FotoModel.exists({ _id: id, ...toVisibleCondition(getUsageContext()) })) !== null;
    },
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
        loading.setFoto(index, foto);
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
     * Reads the index, brings it up to date, and calls `onReady`. From then on it is saved now and then, and once more by the
     * returned function, which ends this.
     */
    start: (onReady: () => void): (() => Promise<void>) => {
      isStarting = true;
      let isStopped = false;
      const readFirst = async () => {
        await changes.read();
        await comparison;
        isStarting = false;
        if (!isStopped) onReady();
        warnOfUnknownLicences(await getIndex());
        // The portal is not ready later for it: an earlier search does the rest itself.
        await (await getIndex()).vocabulary.prepare();
      };
      const tryReadFirst = async () => {
        while (isStarting && !isStopped)
          await readFirst().catch(async (cause: unknown) => {
            log.error({ err: cause }, 'the index of fotos cannot be read yet');
            await pause(retryStartMs, undefined, { ref: false });
          });
      };
      void tryReadFirst();
      const timer = setInterval(() => void trySave(), saveEveryMs).unref();
      return async () => {
        isStopped = true;
        clearInterval(timer);
        await trySave();
      };
    },
  };
};

type Revision = Pick<FotoRecord, '_id' | 'revision'>;

const forgetOldRevisions = ({ revisions }: State, now: number) => {
  for (const [id, revision] of revisions) if (getRevisionAt(revision) < now - 2 * slowWriteMs) revisions.delete(id);
};
