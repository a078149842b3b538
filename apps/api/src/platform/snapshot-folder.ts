import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Log } from './log.js';
import { readSnapshot, temporarySuffix, writeSnapshot, type Snapshot } from './snapshot-file.js';

/** After this time a file belongs to no host any more: each writes its own at least every day. */
const maxUnusedMs = 3 * 24 * 60 * 60_000;

/** The snapshots of one kind in a folder. Each machine or container has its own, and can use those of others. */
export const createSnapshotFolder = (folder: string, kind: string, log: Log) => {
  const ownName = `${kind}-${hostname()}`;

  /** The own one first, then the latest. Also those that are being written. */
  const list = async (): Promise<{ name: string; modifiedAt: number }[]> => {
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`));
    const files = names.map(async (name) => {
      // Another process may remove it.
      const stats = await stat(join(folder, name)).catch(() => undefined);
      return stats ? [{ name, modifiedAt: stats.mtimeMs }] : [];
    });
    const getRank = ({ name, modifiedAt }: { name: string; modifiedAt: number }) =>
      name === ownName ? Infinity : modifiedAt;
    return (await Promise.all(files)).flat().sort((a, b) => getRank(b) - getRank(a));
  };

  return {
    /** Replaces the snapshot of this host, and removes those that were not written for days. */
    write: async (snapshot: Snapshot, signal: AbortSignal): Promise<void> => {
      await writeSnapshot(join(folder, ownName), snapshot, signal);
      for (const { name, modifiedAt } of await list())
        if (modifiedAt < Date.now() - maxUnusedMs) await rm(join(folder, name), { force: true });
    },

    /** Reads them one after the other. Leaves out those that are damaged, and logs these. */
    read: async function* (): AsyncGenerator<{ name: string; snapshot: Snapshot }> {
      for (const { name } of await list()) {
        if (name.endsWith(temporarySuffix)) continue;
        const snapshot = await readSnapshot(join(folder, name)).catch((cause: unknown) => {
          log.warn({ err: cause, file: name }, 'a snapshot cannot be read');
        });
        if (snapshot) yield { name, snapshot };
      }
    },
  };
};

/** Removes all snapshots. Call this when the database lost changes that they may have. */
export const removeSnapshots = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
};
