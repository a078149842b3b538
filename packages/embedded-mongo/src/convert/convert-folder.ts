import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { log } from '../log';
import { FolderError } from '../storage/folder-error';
import { readMarker, syncFolder, writeMarker } from '../storage/sqlite/marker';
import { oldDatabaseName } from '../storage/sqlite/old-database';
import { hasLmdbFile, lmdbFileName, writeStub } from '../storage/sqlite/older-version';
import { dataFileName } from '../storage/sqlite/sqlite-file';
import { heartbeatName, isOlderServerRunning } from './older-server';

/**
 * Converts a folder whose data is in LMDB, and keeps the old file beside the new one. Each step can be repeated, so a
 * kill at any point loses nothing: the marker is the last. Requires the lock of the folder. Throws FolderError.
 */
export const convertFolder = async (folder: string): Promise<void> => {
  if (!needsConversion(folder)) return;
  if (await isOlderServerRunning(folder)) throw FolderError.inUse(folder);
  log(20536, 'STORAGE', 'Converting the database to SQLite', { folder });
  if (hasLmdbFile(folder)) await replaceFile(folder);
  writeStub(folder);
  writeMarker(folder, { format: 2 });
  for (const name of ['lock.mdb', heartbeatName]) rmSync(join(folder, name), { force: true });
};

const needsConversion = (folder: string): boolean => {
  const format = readMarker(folder)?.format;
  const hasDataFile = existsSync(join(folder, dataFileName));
  // A conversion was interrupted before the marker was written.
  if (!hasLmdbFile(folder)) return format === 1 && hasDataFile;
  if (!hasDataFile || format === 1) return true;
  throw new FolderError(
    'data-damaged',
    `The folder ${folder} has two databases, ${lmdbFileName} and ${dataFileName}; remove the one that is not to be used.`,
  );
};

const replaceFile = async (folder: string): Promise<void> => {
  await runConverter(folder);
  renameSync(join(folder, `${dataFileName}.part`), join(folder, dataFileName));
  syncFolder(folder);
  const oldPath = join(folder, oldDatabaseName);
  renameSync(join(folder, lmdbFileName), oldPath);
  // The time from which it is kept.
  utimesSync(oldPath, new Date(), new Date());
  syncFolder(folder);
};

const runConverter = async (folder: string): Promise<void> => {
  const converter = spawn(process.execPath, [join(import.meta.dirname, 'convert.js'), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(converter, 'exit') as Promise<[number | null, string | null]>;
  const message = (await text(converter.stderr)).trim();
  const [status, signal] = await exited;
  if (status === 0) return;
  throw new FolderError(
    'data-damaged',
    message ||
      `The database cannot be converted to SQLite: the converter ended (${signal ?? status}); it is unchanged.`,
  );
};
