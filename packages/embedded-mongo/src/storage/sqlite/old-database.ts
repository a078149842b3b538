import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The database before its conversion to SQLite, as the commit that converts leaves it. It has personal data, so it is not kept for longer than this. */
const oldDatabaseName = 'data.mdb.old';
const keptDays = 30;
const dayMs = 24 * 3600 * 1000;

/** Removes the database before its conversion. Returns its size in bytes; undefined when there is none. */
export const removeOldDatabase = (folder: string): number | undefined => {
  const path = join(folder, oldDatabaseName);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  rmSync(path, { force: true });
  return size;
};

/** Removes the old database when it has been kept long enough: now, and each day from now on. */
export const removeOldDatabaseInTime = (folder: string): void => {
  const remove = (): void => {
    const keptSince = statSync(join(folder, oldDatabaseName), { throwIfNoEntry: false })?.mtimeMs;
    if (keptSince === undefined || Date.now() - keptSince <= keptDays * dayMs) return;
    try {
      removeOldDatabase(folder);
    } catch (cause) {
      process.stderr.write(`${oldDatabaseName} could not be removed: ${String(cause)}\n`);
    }
  };
  remove();
  setInterval(remove, dayMs).unref();
};
