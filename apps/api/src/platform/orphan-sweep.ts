import type { Task } from './background.js';
import { inBatches } from './batches.js';
import { isOneInstallation } from './installation.js';
import type { Log } from './log.js';
import type { ListedFile, Storage } from './storage.js';
import { inQuestion, isTooMany } from './sweep-brake.js';

/** What is being kept has its file before anything names it. */
const protectedMs = 24 * 60 * 60_000;

type Swept = {
  storage: Storage;
  log: Log;
  /** What they are called, in the log and as a task. */
  name: string;
  folder: string;
  firstAfterMs: number;
  /** Those of these keys that a document names. */
  namedAmong: (keys: string[]) => Promise<Set<string>>;
  dispose: (key: string) => Promise<unknown>;
};

/** Clears away the files of a folder that no document names: a process was killed, or the storage did not answer. */
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
