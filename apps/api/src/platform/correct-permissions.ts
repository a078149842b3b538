import type { Dirent, Stats } from 'node:fs';
import { lstat, opendir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { nothingThere } from './disk.js';
import type { Log } from './log.js';
import { correctAccess, differs, hasModes, isShared, isUnsupported, ownerOnly, type Access } from './permissions.js';

/** The most sensitive first. Of a folder that is not the portal's alone, nothing else is touched. */
const ownNames = ['secrets.json', 'database', 'database.json', 'outbox', 'tmp'];
const filesName = 'files';
/** What others put in DATA_DIR keeps what its owner may do, such as to run it. */
const ownerBits = 0o700;

/** So that a portal with a million files goes on answering meanwhile: some 15,000 files a second at most. */
const batchSize = 300;
const pauseMs = 20;

/** What the portal writes has the right mode at once; this is for what was there before, and what others put there. */
const repeatAfterMs = 7 * 24 * 60 * 60_000;
const markerName = 'permissions.json';
const Marker = z.object({ gid: z.int().nullable(), correctedAt: z.number() });

type Correction = { root: string; filesAccess: Access; log: Log };
type Tally = { seen: number; corrected: number; failed: number; example?: unknown };

/**
 * Takes away in the background what other users may do in DATA_DIR, of an installation that was made without. Begins
 * anew after a kill, and passes over what is right.
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

/** The portal's own folder may be a link, to another disk. Other links are not followed. */
const topOf = async (root: string, name: string, isOwn: boolean): Promise<string> => {
  const path = join(root, name);
  return isOwn ? ((await realpath(path).catch(nothingThere)) ?? path) : path;
};

const namesIn = async (root: string): Promise<string[]> => {
  if (await isShared(root)) return [...ownNames, filesName];
  const names: string[] = [];
  for await (const { name } of await opendir(root)) names.push(name);
  const rank = (name: string) => [...ownNames, filesName].indexOf(name);
  // Its own names in their order, then what others put there, and last the files, of which there are many.
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

/** What goes meanwhile, or is a link by now, is none of ours. */
const count = (cause: unknown, tally: Tally) => {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return;
  if (!isUnsupported(cause)) throw cause;
  tally.failed++;
  tally.example ??= cause;
};

type Walked = { path: string; isFolder: boolean };

/** A folder before what is in it, which that protects at once. Neither links nor sockets. */
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
