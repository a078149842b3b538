import type { Dirent, Stats } from 'node:fs';
import { lstat, opendir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ignoreNotFound, writeAtomically } from '../storage/disk.js';
import type { Log } from '../log.js';
import {
  correctAccess,
  needsChange,
  supportsModes,
  isShared,
  isUnsupportedError,
  ownerOnly,
  type Access,
} from './permissions.js';

/** In order of sensitivity. In a DATA_DIR that is shared with all users only these entries are changed. */
const portalEntries = ['secrets.json', 'database', 'database.json', 'outbox', 'tmp'];
const filesEntry = 'files';
/** Entries of others in DATA_DIR keep the permissions of their owner, for example to execute a file. */
const ownerBits = 0o700;

/** Pause per batch: at most about 15,000 files a second, so that the portal stays responsive. */
const batchSize = 300;
const pauseMs = 20;

/** New files get the right mode when they are written. This corrects files from older versions and from others. */
const repeatAfterMs = 7 * 24 * 60 * 60_000;
const markerName = 'permissions.json';
const Marker = z.object({ gid: z.int().nullable(), correctedAt: z.number() });

type CorrectionOptions = { root: string; filesAccess: Access; log: Log };
type Tally = { seen: number; corrected: number; failed: number; example?: unknown };

/**
 * Removes in the background the permissions of other users in DATA_DIR, for installations of older versions. Restarts
 * from the beginning after a kill; entries that are right are skipped.
 */
export const correctPermissions = (options: CorrectionOptions) => {
  const shutdown = new AbortController();
  const done = correct(options, shutdown.signal).catch((cause: unknown) => {
    if (!shutdown.signal.aborted) options.log.warn({ err: cause }, 'permissions were not corrected');
  });
  return {
    done,
    stop: () => {
      shutdown.abort();
      return done;
    },
  };
};

const correct = async ({ root, filesAccess, log }: CorrectionOptions, signal: AbortSignal) => {
  if (!supportsModes || (await isRecentlyDone(root, filesAccess))) return;
  const tally: Tally = { seen: 0, corrected: 0, failed: 0 };
  for (const name of await listEntries(root)) {
    const access = name === filesEntry ? filesAccess : ownerOnly;
    const isPortalEntry = name === filesEntry || portalEntries.includes(name);
    for await (const { path, isFolder } of walkFromTop(await resolveTop(root, name, isPortalEntry), tally)) {
      const mode = isFolder ? access.folder : access.file;
      await correctEntry(path, (stats) => (isPortalEntry ? mode : stats.mode & ownerBits), access.gid, tally);
      if (++tally.seen % batchSize === 0) await pause(pauseMs, undefined, { signal, ref: false });
      signal.throwIfAborted();
    }
  }
  await writeMarker(root, filesAccess);
  const { example, ...counts } = tally;
  if (tally.failed > 0) log.warn({ ...counts, err: example }, 'the permissions of some files cannot be changed');
  else if (tally.corrected > 0) log.info(counts, 'permissions corrected');
};

/** Resolves a folder of the portal that is a symbolic link to another disk. Other links are not followed. */
const resolveTop = async (root: string, name: string, isPortalEntry: boolean): Promise<string> => {
  const path = join(root, name);
  return isPortalEntry ? ((await realpath(path).catch(ignoreNotFound)) ?? path) : path;
};

const listEntries = async (root: string): Promise<string[]> => {
  if (await isShared(root)) return [...portalEntries, filesEntry];
  const names: string[] = [];
  for await (const { name } of await opendir(root)) names.push(name);
  const getIndex = (name: string) => [...portalEntries, filesEntry].indexOf(name);
  // Portal entries in their order, then other entries, and last `files`, which is by far the largest.
  return names.sort((one, other) => toSortRank(getIndex(one)) - toSortRank(getIndex(other)));
};

const toSortRank = (rank: number) => {
  if (rank === portalEntries.length) return Infinity;
  return rank === -1 ? portalEntries.length : rank;
};

const correctEntry = async (path: string, getMode: (stats: Stats) => number, gid: number | undefined, tally: Tally) => {
  try {
    const stats = await lstat(path);
    const mode = getMode(stats);
    if (needsChange(stats, mode, gid) && (await correctAccess(path, mode, gid))) tally.corrected++;
  } catch (cause) {
    countFailure(cause, tally);
  }
};

/** Ignores entries that have disappeared or became a symbolic link; counts entries that cannot be changed. */
const countFailure = (cause: unknown, tally: Tally) => {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return;
  if (!isUnsupportedError(cause)) throw cause;
  tally.failed++;
  tally.example ??= cause;
};

type WalkedEntry = { path: string; isFolder: boolean };

/**
 * Yields a folder before its content, because restricting the folder already protects the content. Skips links and
 * sockets.
 */
async function* walkFromTop(path: string, tally: Tally): AsyncGenerator<WalkedEntry> {
  const stats = await lstat(path).catch(ignoreNotFound);
  if (!stats?.isDirectory() && !stats?.isFile()) return;
  yield { path, isFolder: stats.isDirectory() };
  if (stats.isDirectory()) yield* walkFolder(path, tally);
}

async function* walkFolder(folder: string, tally: Tally): AsyncGenerator<WalkedEntry> {
  for await (const entry of readEntries(folder, tally)) {
    const path = join(folder, entry.name);
    if (entry.isFile() || entry.isDirectory()) yield { path, isFolder: entry.isDirectory() };
    if (entry.isDirectory()) yield* walkFolder(path, tally);
  }
}

async function* readEntries(folder: string, tally: Tally): AsyncGenerator<Dirent> {
  const directory = await opendir(folder).catch((cause: unknown) => countFailure(cause, tally));
  if (directory) yield* directory;
}

const isRecentlyDone = async (root: string, { gid }: Access): Promise<boolean> => {
  try {
    const marker = Marker.parse(JSON.parse(await readFile(join(root, markerName), 'utf8')));
    return marker.gid === (gid ?? null) && Math.abs(Date.now() - marker.correctedAt) < repeatAfterMs;
  } catch {
    return false;
  }
};

const writeMarker = async (root: string, { gid }: Access) => {
  const text = JSON.stringify({ gid: gid ?? null, correctedAt: Date.now() });
  await writeAtomically(join(root, markerName), text);
};
