import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { log } from '../log';
import { FolderError } from '../storage/folder-error';
import { readMarker, syncFolder, writeMarker } from '../storage/sqlite/marker';
import { oldDatabaseName } from '../storage/sqlite/old-database';
import { hasLmdbFile, lmdbFileName, writeStub } from '../storage/sqlite/older-version';
import { dataFileName, replaceDataFile } from '../storage/sqlite/sqlite-file';
import { heartbeatName, isOlderServerRunning } from './older-server';

/**
 * Converts a folder whose data is in LMDB, and keeps the old file beside the new one. Each step can be repeated, so a
 * kill at any point loses nothing: the marker is the last. Requires the lock of the folder. Throws FolderError.
 */
export const convertFolder = async (folder: string): Promise<void> => {
  if (!needsConversion(folder)) return;
  if (await isOlderServerRunning(folder)) throw FolderError.inUse(folder);
  log(20536, 'STORAGE', 'Converting the database to SQLite', { folder });
  if (hasLmdbFile(folder)) {
    // Until the end, so that a start after a kill goes on.
    writeMarker(folder, { format: 1 });
    await replaceFile(folder);
  }
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
  removeParts(folder);
  // A name of its own, because the converter of a server that was killed may still be writing.
  const part = join(folder, `${dataFileName}.${process.pid}.part`);
  try {
    await runConverter(folder, part);
  } catch (cause) {
    removeParts(folder);
    throw cause;
  }
  // It may have been started meanwhile.
  if (await isOlderServerRunning(folder)) throw FolderError.inUse(folder);
  replaceDataFile(folder, part);
  const path = join(folder, lmdbFileName);
  // The time from which it is kept.
  utimesSync(path, new Date(), new Date());
  renameSync(path, join(folder, oldDatabaseName));
  syncFolder(folder);
};

const removeParts = (folder: string): void => {
  for (const name of readdirSync(folder))
    if (name.startsWith(dataFileName) && name.endsWith('.part')) rmSync(join(folder, name));
};

const runConverter = async (folder: string, part: string): Promise<void> => {
  const program = join(import.meta.dirname, 'convert.js');
  try {
    await promisify(execFile)(process.execPath, [program, folder, part]);
  } catch (cause) {
    const { stderr = '', code, signal, message } = cause as ExecFileException & { stderr?: string };
    const reason = stderr.trim() || (code === undefined ? message : `the converter ended (${signal ?? code})`);
    throw new FolderError('data-damaged', `The database cannot be converted to SQLite: ${reason}; it is unchanged.`);
  }
};
