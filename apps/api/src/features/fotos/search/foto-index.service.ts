import { getWoorden } from '@ledenportaal/shared';
import { inBatches } from '../../../platform/database/batches.js';
import { labelFields, labelModels, type LabelRecord } from '../../labels/index.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { FotoModel, getRevisionAt, toRevision, type FotoRecord } from '../foto.model.js';
import { createFotoIndex, type FotoIndex } from './foto-index.js';
import { createLocalDays } from './local-days.js';
import { searchedFields, type SearchedFoto } from './search-terms.js';

const batchSize = 500;

/** Longest time between the revision of a write and the moment that others can read it, as a rule. */
const writeMs = 5_000;
/** As `writeMs`, for a slow database and for clocks of several machines that differ. */
const slowWriteMs = 3 * 60_000;
/** How often changes of the last `slowWriteMs` are read, instead of those of `writeMs`. */
const thoroughEveryMs = 30_000;
/** How often all fotos are read anew, for what changed without a revision: a restored backup, or another version. */
const reloadEveryMs = 24 * 60 * 60_000;

/** An index, and what is known about its age. */
type State = {
  index: FotoIndex;
  loadedAt: number;
  /** Start of the last reading of changes, and of the last one of `slowWriteMs`. */
  readAt: number;
  thoroughAt: number;
  /** The latest revision that was read of each foto that changed recently. */
  revisions: Map<string, string>;
};

export type FotoIndexService = ReturnType<typeof createFotoIndexService>;

/**
 * Each process has an index of all fotos. It is read from the database at the first search, and then follows what any
 * process changes: every write of what a search finds sets a new `revision`, which begins with its time.
 */
export const createFotoIndexService = ({ timeZone }: { timeZone: string }) => {
  const days = createLocalDays(timeZone);
  let state: Promise<State> | undefined;
  let isReloading = false;
  /** The readings so far, one after the other: a later one must not be overwritten by what an earlier one read. */
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<boolean> | undefined;

  const load = async (): Promise<State> => {
    const startedAt = Date.now();
    const index = createFotoIndex(days);
    for (const field of labelFields)
      for (const label of await labelModels[field].find({}, { naam: 1 }).lean<LabelRecord[]>())
        index.setLabel(field, String(label._id), getWoorden(label.naam));
    const fotos = FotoModel.find({}, searchedFields).sort({ createdAt: 1, _id: 1 }).lean<SearchedFoto[]>();
    await index.fill(inBatches<SearchedFoto>(fotos.cursor({ batchSize }), batchSize));
    const readAt = startedAt - slowWriteMs;
    return { index, loadedAt: startedAt, readAt, thoroughAt: startedAt, revisions: new Map() };
  };

  const getState = (): Promise<State> => {
    state ??= load().catch((cause: unknown) => {
      state = undefined;
      throw cause;
    });
    return state;
  };

  /** Reads all fotos into another index, while this one still serves searches. */
  const reloadWhenOld = ({ loadedAt }: State) => {
    if (isReloading || Date.now() - loadedAt < reloadEveryMs) return;
    isReloading = true;
    void load()
      .then((reloaded) => (state = Promise.resolve(reloaded)))
      .catch(() => undefined)
      .finally(() => (isReloading = false));
  };

  const readChanges = async (): Promise<boolean> => {
    const current = await getState();
    reloadWhenOld(current);
    const now = Date.now();
    const isThorough = now - current.thoroughAt > thoroughEveryMs;
    const since = isThorough ? current.thoroughAt - slowWriteMs : current.readAt - writeMs;
    const [changed, deleted, ...labels] = await Promise.all([
      FotoModel.find({ revision: { $gt: toRevision(since) } }, { revision: 1 }).lean<Revision[]>(),
      DeletedFotoModel.find({ moved: { $in: [true, false] }, deletedAt: { $gt: new Date(since) } }, { _id: 1 }).lean(),
      ...labelFields.map((field) =>
        labelModels[field].find({ updatedAt: { $gt: new Date(since) } }, { naam: 1 }).lean<LabelRecord[]>(),
      ),
    ]);
    if (isThorough) forgetOldRevisions(current, now);
    const renamed = labelFields.map((field, at) =>
      labels[at]!.map(({ _id, naam }) => current.index.setLabel(field, String(_id), getWoorden(naam))),
    );
    const isNew = ({ _id, revision }: Revision) => current.revisions.get(String(_id)) !== String(revision);
    const gone = deleted.map(({ _id }) => String(_id)).filter((id) => current.index.findSlot(id) !== undefined);
    const ids = [...changed.filter(isNew).map(({ _id }) => String(_id)), ...gone];
    if (ids.length) await readFotos(current, ids);
    current.readAt = now;
    if (isThorough) current.thoroughAt = now;
    return ids.length > 0 || renamed.flat().includes(true);
  };

  const readFotos = async ({ index, revisions }: State, ids: string[]) => {
    for await (const batch of inBatches(ids, batchSize)) {
      const fotos = await FotoModel.find({ _id: { $in: batch } }, searchedFields).lean<SearchedFoto[]>();
      const found = new Map(fotos.map((foto) => [String(foto._id), foto]));
      for (const id of batch) {
        const foto = found.get(id);
        if (foto) index.set(foto);
        else index.remove(id);
        if (foto?.revision) revisions.set(id, String(foto.revision));
      }
    }
  };

  const enqueue = <T>(read: () => Promise<T>): Promise<T> => {
    const reading = running.then(read);
    running = reading.catch(() => undefined);
    return reading;
  };

  return {
    days,
    getIndex: async (): Promise<FotoIndex> => (await getState()).index,
    /**
     * Brings the index up to date with every write that ended before this call. Concurrent calls share one reading.
     * Returns whether anything changed.
     */
    readChanges: (): Promise<boolean> => {
      queued ??= enqueue(() => {
        queued = undefined;
        return readChanges();
      });
      return queued;
    },
    /** Reads these fotos again, because the index may be wrong about them. */
    refresh: (ids: string[]): Promise<void> => enqueue(async () => readFotos(await getState(), ids)),
    /** Makes the next search read all fotos. */
    reset: (): void => {
      state = undefined;
    },
  };
};

type Revision = Pick<FotoRecord, '_id' | 'revision'>;

const forgetOldRevisions = ({ revisions }: State, now: number) => {
  for (const [id, revision] of revisions) if (getRevisionAt(revision) < now - 2 * slowWriteMs) revisions.delete(id);
};
