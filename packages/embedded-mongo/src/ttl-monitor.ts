import { deleteMany } from './commands/write/delete';
import type { Engine } from './engine';
import type { Index } from './indexes/index-definition';
import { MongoError } from './errors';
import { Operation } from './operation';
import { parameters } from './parameters';
import { toAndFilter, parseFilter } from './query/filter';
import type { Collection } from './storage/catalog';

/** Deletes expired documents at the interval of MongoDB, and closes idle cursors. Returns a function that stops it. */
export const startTtlMonitor = (engine: Engine): (() => void) => {
  let isRunning = false;
  const timer = setInterval(() => {
    engine.cursors.closeIdle();
    engine.garbageCollector.start();
    if (isRunning) return;
    isRunning = true;
    void deleteExpired(engine)
      .catch((cause: unknown) => {
        // Clients that write already receive the error of a full disk.
        if (!(cause instanceof MongoError && cause.code === 14031))
          process.stderr.write(`Expired documents could not be deleted: ${String(cause)}\n`);
      })
      .finally(() => (isRunning = false));
  }, parameters.ttlMonitorSleepSecs * 1000);
  timer.unref();
  return () => clearInterval(timer);
};

export const deleteExpired = async (engine: Engine, now = new Date()): Promise<void> => {
  for (const collection of engine.catalog.getAll()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined && !index.isBuilding)
        await deleteExpiredByIndex(engine, collection, index, now);
    }
  }
};

const deleteExpiredByIndex = async (engine: Engine, collection: Collection, index: Index, now: Date): Promise<void> => {
  const latestExpired = new Date(now.getTime() - index.expireAfterSeconds! * 1000);
  const expired = parseFilter({ [index.fields[0]!.path]: { $lte: latestExpired } });
  const filter = index.partial ? toAndFilter([expired, index.partial]) : expired;
  // Not with kind `deletion`: the reserved disk space is for explicit deletions.
  await deleteMany(collection, { filter }, { engine, operation: new Operation() }, 'write');
};
