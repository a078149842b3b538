import type { Task } from '../background-tasks.js';
import { inBatches } from '../database/batches.js';
import { isSameInstallation } from '../installation/installation.js';
import type { Log } from '../log.js';
import type { ListedFile, Storage } from './storage.js';
import { lookupBatchSize, exceedsMaxDeletions } from './max-deletions.js';

/** A file is stored before the document that refers to it, so recent files are kept. */
const minAgeMs = 24 * 60 * 60_000;

type OrphanCleanupOptions = {
  storage: Storage;
  log: Log;
  /** Name of the files in the log and in the task name. */
  name: string;
  folder: string;
  firstAfterMs: number;
  /** Returns the keys that a document refers to. */
  findReferenced: (keys: string[]) => Promise<Set<string>>;
  removeOrphan: (key: string) => Promise<unknown>;
  /** Whether the files can be made again, so that any number of them is removed. */
  canBeRemade?: boolean;
};

/** Creates a task that removes files that no document refers to, left by a killed process or a storage error. */
export const createOrphanCleanupTask = (options: OrphanCleanupOptions): Task => ({
  name: `${options.name}.cleanup`,
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: options.firstAfterMs,
  run: (signal) => removeOrphans(options, signal),
});

const removeOrphans = async (options: OrphanCleanupOptions, signal: AbortSignal) => {
  const { storage, log, name, findReferenced, removeOrphan } = options;
  if (!(await isSameInstallation(storage)))
    return log.error(`${name} not cleaned up: database and files are of two installations`);
  const { files, orphans } = await findOrphans(options, signal);
  if (!options.canBeRemade && exceedsMaxDeletions(orphans.length, files))
    return log.error({ files, orphans: orphans.length }, `too many ${name} without a reference: none was removed`);
  for (const key of orphans) {
    signal.throwIfAborted();
    if (!(await findReferenced([key])).has(key)) await removeOrphan(key);
  }
  log.info({ files, removed: orphans.length }, `${name} cleaned up`);
};

const findOrphans = async ({ storage, folder, findReferenced }: OrphanCleanupOptions, signal: AbortSignal) => {
  const threshold = new Date(Date.now() - minAgeMs);
  const found = { files: 0, orphans: [] as string[] };
  for await (const batch of inBatches<ListedFile>(storage.list(folder), lookupBatchSize)) {
    signal.throwIfAborted();
    const referenced = await findReferenced(batch.map(({ key }) => key));
    const orphans = batch.filter(({ key, modified }) => !referenced.has(key) && modified < threshold);
    found.files += batch.length;
    found.orphans.push(...orphans.map(({ key }) => key));
  }
  return found;
};
