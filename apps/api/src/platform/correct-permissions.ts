import type { Dirent, Stats } from 'node:fs';
import { lstat, opendir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { nothingThere } from './disk.js';
import type { Log } from './log.js';
import { correctAccess, differs, hasModes, isShared, isUnsupported, ownerOnly, type Access } from './permissions.js';

/** In order of sensitivity. In a DATA_DIR that is shared with all users only these entries are changed. */
const ownNames = ['secrets.json', 'database', 'database.json', 'outbox', 'tmp'];
const filesName = 'files';
/** Entries of others in DATA_DIR keep the permissions of their owner, for example to execute a file. */
const ownerBits = 0o700;

/** Pause per batch: at most about 15,000 files a second, so that the portal stays responsive. */
const batchSize = 300;
const pauseMs = 20;

/** New files get the right mode when they are written. This corrects files from older versions and from others. */
const repeatAfterMs = 7 * 24 * 60 * 60_000;
const markerName = 'permissions.json';
const Marker = z.object({ gid: z.int().nullable(), correctedAt: z.number() });

type Correction = { root: string; filesAccess: Access; log: Log };
type Tally = { seen: number; corrected: number; failed: number; example?: unknown };

/**
 * Removes in the background the permissions of other users in DATA_DIR, for installations of older versions. Restarts
 * from the beginning after a kill; entries that are right are skipped.
 */
export const correctPermissions = (correction: Correction) => {
  const ending = new AbortController();
  const done = correct(correction, ending.signal).catch((cause: unknown) => {
    if (!ending.signal.aborted) correction.log.warn({ err: cause }, 'permissions were not corrected');
  });
  return {
    done,
    stop: () => {
      ending.abort();
      return done;
    },
  };
};

const correct = async ({ root, filesAccess, log }: Correction, signal: AbortSignal) => {
  if (!hasModes || (await isDone(root, filesAccess))) return;
  const tally: Tally = { seen: 0, corrected: 0, failed: 0 };
  for (const name of await namesIn(root)) {
    const access = name === filesName ? filesAccess : ownerOnly;
    const isOwn = name === filesName || ownNames.includes(name);
    for await (const { path, isFolder } of walkFromTop(await topOf(root, name, isOwn), tally)) {
      const mode = isFolder ? access.folder : access.file;
      await correctOne(path, (found) => (isOwn ? mode : found.mode & ownerBits), access.gid, tally);
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
const topOf = async (root: string, name: string, isOwn: boolean): Promise<string> => {
  const path = join(root, name);
  return isOwn ? ((await realpath(path).catch(nothingThere)) ?? path) : path;
};

const namesIn = async (root: string): Promise<string[]> => {
  if (await isShared(root)) return [...ownNames, filesName];
  const names: string[] = [];
  for await (const { name } of await opendir(root)) names.push(name);
  const rank = (name: string) => [...ownNames, filesName].indexOf(name);
  // Portal entries in their order, then other entries, and last `files`, which is by far the largest.
  return names.sort((one, other) => rankOf(rank(one)) - rankOf(rank(other)));
};

const rankOf = (rank: number) => {
  if (rank === ownNames.length) return Infinity;
  return rank === -1 ? ownNames.length : rank;
};

const correctOne = async (path: string, modeOf: (found: Stats) => number, gid: number | undefined, tally: Tally) => {
  try {
    const found = await lstat(path);
    const mode = modeOf(found);
    if (differs(found, mode, gid) && (await correctAccess(path, mode, gid))) tally.corrected++;
  } catch (cause) {
    count(cause, tally);
  }
};

/** Ignores entries that have disappeared or became a symbolic link; counts entries that cannot be changed. */
const count = (cause: unknown, tally: Tally) => {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return;
  if (!isUnsupported(cause)) throw cause;
  tally.failed++;
  tally.example ??= cause;
};

type Walked = { path: string; isFolder: boolean };

/**
 * Yields a folder before its content, because restricting the folder already protects the content. Skips links and
 * sockets.
 */
async function* walkFromTop(path: string, tally: Tally): AsyncGenerator<Walked> {
  const found = await lstat(path).catch(nothingThere);
  if (!found?.isDirectory() && !found?.isFile()) return;
  yield { path, isFolder: found.isDirectory() };
  if (found.isDirectory()) yield* walkInside(path, tally);
}

async function* walkInside(folder: string, tally: Tally): AsyncGenerator<Walked> {
  for await (const entry of entriesOf(folder, tally)) {
    const path = join(folder, entry.name);
    if (entry.isFile() || entry.isDirectory()) yield { path, isFolder: entry.isDirectory() };
    if (entry.isDirectory()) yield* walkInside(path, tally);
  }
}

async function* entriesOf(folder: string, tally: Tally): AsyncGenerator<Dirent> {
  const opened = await opendir(folder).catch((cause: unknown) => count(cause, tally));
  if (opened) yield* opened;
}

const isDone = async (root: string, { gid }: Access): Promise<boolean> => {
  try {
    const marker = Marker.parse(JSON.parse(await readFile(join(root, markerName), 'utf8')));
    return marker.gid === (gid ?? null) && Math.abs(Date.now() - marker.correctedAt) < repeatAfterMs;
  } catch {
    return false;
  }
};

const writeMarker = async (root: string, { gid }: Access) => {
  const path = join(root, markerName);
  const part = `${path}.${process.pid}`;
  await rm(part, { force: true });
  const text = JSON.stringify({ gid: gid ?? null, correctedAt: Date.now() });
  await writeFile(part, text, { mode: ownerOnly.file, flag: 'wx' });
  await rename(part, path);
};
