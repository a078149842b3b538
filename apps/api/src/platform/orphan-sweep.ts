import type { Task } from './background.js';
import { inBatches } from './batches.js';
import { isOneInstallation } from './installation.js';
import type { Log } from './log.js';
import type { ListedFile, Storage } from './storage.js';
import { inQuestion, isTooMany } from './sweep-brake.js';

/** A file is stored before the document that refers to it, so recent files are kept. */
const protectedMs = 24 * 60 * 60_000;

type Swept = {
  storage: Storage;
  log: Log;
  /** Name of the files in the log and in the task name. */
  name: string;
  folder: string;
  firstAfterMs: number;
  /** Returns the keys that a document refers to. */
  namedAmong: (keys: string[]) => Promise<Set<string>>;
  dispose: (key: string) => Promise<unknown>;
};

/** Creates a task that removes files that no document refers to, left by a killed process or a storage error. */
export const orphanSweep = (swept: Swept): Task => ({
  name: `${swept.name}.sweep`,
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: swept.firstAfterMs,
  run: (signal) => sweep(swept, signal),
});

const sweep = async (swept: Swept, signal: AbortSignal) => {
  const { storage, log, name, namedAmong, dispose } = swept;
  if (!(await isOneInstallation(storage)))
    return log.error(`${name} not swept: database and files are of two installations`);
  const { files, orphans } = await findOrphans(swept, signal);
  if (isTooMany(orphans.length, files))
    return log.error({ files, orphans: orphans.length }, `too many ${name} that nothing names: none was removed`);
  for (const key of orphans) {
    signal.throwIfAborted();
    if (!(await namedAmong([key])).has(key)) await dispose(key);
  }
  log.info({ files, removed: orphans.length }, `${name} swept`);
};

const findOrphans = async ({ storage, folder, namedAmong }: Swept, signal: AbortSignal) => {
  const before = new Date(Date.now() - protectedMs);
  const found = { files: 0, orphans: [] as string[] };
  for await (const listed of inBatches<ListedFile>(storage.list(folder), inQuestion)) {
    signal.throwIfAborted();
    const named = await namedAmong(listed.map(({ key }) => key));
    const orphans = listed.filter(({ key, modified }) => !named.has(key) && modified < before);
    found.files += listed.length;
    found.orphans.push(...orphans.map(({ key }) => key));
  }
  return found;
};
