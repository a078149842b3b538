import type { Task } from '../background-tasks.js';
import { openDatabase } from '../database/database.js';
import { removalVersion } from './remove-position.js';

/** A stored file, and how to remove its position. Each file may be cleaned several times. */
export type RemovalItem = { id: string; clean: () => Promise<void> };
/** Returns the first item after this id, in ascending order. */
export type RemovalStep = (afterId: string | undefined) => Promise<RemovalItem | undefined>;

/** Bounds a run, so that the process can stop in between and other tasks of the portal get their turn. */
const maxItemsPerRun = 1000;

/**
 * Creates a task that removes positions from files that an earlier version stored, because it recognised fewer kinds of
 * metadata. Processes the items of each step once per `removalVersion`. Progress is stored with the task, in a collection
 * that restoring a backup empties; then all files are read again.
 */
export const createRemovalTask = (name: string, steps: readonly RemovalStep[]): Task => ({
  name,
  everyMs: 10 * 60_000,
  firstAfterMs: 5 * 60_000,
  run: async (signal) => {
    let { step, lastId } = await readProgress(name);
    for (let count = 0; step < steps.length && count < maxItemsPerRun; count++) {
      signal.throwIfAborted();
      const item = await steps[step]!(lastId);
      await item?.clean();
      [step, lastId] = item ? [step, item.id] : [step + 1, undefined];
      await saveProgress(name, { step, lastId });
    }
  },
});

/** Makes the task process all files again from its next run on. */
export const restartRemoval = (name: string): Promise<unknown> => saveProgress(name, { step: 0, lastId: undefined });

/** Stored in the same document as the time of the last run. */
type Progress = { _id: string; version?: number; step?: number; lastId?: string };

const progressCollection = () => openDatabase().collection<Progress>('tasks');

const readProgress = async (name: string) => {
  const progress = await progressCollection().findOne({ _id: name });
  if (progress?.version !== removalVersion) return { step: 0, lastId: undefined };
  return { step: progress.step ?? 0, lastId: progress.lastId };
};

const saveProgress = (name: string, { step, lastId }: { step: number; lastId: string | undefined }) =>
  progressCollection().updateOne(
    { _id: name },
    {
      $set: { version: removalVersion, step, ...(lastId !== undefined && { lastId }) },
      ...(lastId === undefined && { $unset: { lastId: true } }),
    },
    { upsert: true },
  );
