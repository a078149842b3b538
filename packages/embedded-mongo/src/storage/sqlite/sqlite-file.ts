import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getChecksum } from './checksum';
import { reserveName } from '../disk-space';
import { FolderError } from '../folder-error';
import { markerName, readMarker, syncFolder, writeMarker, type Marker } from './marker';
import { lmdbFileName, writeStub } from './older-version';
import { connect, readRow, setPragma, type SqlConnection } from './sqlite-driver';
import { isLogDamaged } from './write-ahead-log';

export const dataFileName = 'data.sqlite';

/** `ELMD` in ASCII: the number by which a file of this server is recognised. */
const applicationId = 0x454c4d44;
/** https://sqlite.org/fileformat2.html#the_database_header */
const headerText = 'SQLite format 3\0';
const header = { bytes: 100, writeVersion: 18, applicationId: 68 };
const logWriteVersion = 2;
const checksumChunkBytes = 2 ** 20;
/** https://sqlite.org/rescode.html */
const resultCodes = { busy: 5, full: 13 };
/** Pages that SQLite keeps in memory, in KiB. */
const cacheKib = 16 * 1024;

/**
 * Documents have a table of their own, because SQLite stores rows with a row id faster. The number of a row is
 * `collection id << 40 | record id`. All other keys are in `entry`.
 */
const schema = `
  CREATE TABLE document (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL, crc INTEGER NOT NULL) STRICT;
  CREATE TABLE entry (key BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;`;

/**
 * The data file of a folder, locked until it is closed: by a lock of the system on the file, which other containers see
 * and which ends with the process. While a server runs, the file is in the mode of a write-ahead log, and the marker
 * holds its inode; after a stop it is one ordinary file, and the marker holds its checksum. So a file that lacks its
 * log, or differs from what the last stop left, is recognised.
 */
export class SqliteFile {
  private constructor(
    private readonly folder: string,
    readonly path: string,
    readonly connection: SqlConnection,
    /** Open until the end: the first close of any descriptor of the file in this process ends the lock. */
    private readonly descriptor: number,
    /** Whether index entries may differ from documents: after a kill, or when the checksum of the file differs. */
    readonly isSuspect: boolean,
  ) {}

  /** Opens or creates the file. Throws FolderError. */
  static open(folder: string): SqliteFile {
    const path = join(folder, dataFileName);
    if (!existsSync(path)) createNewFile(folder);
    const descriptor = openSync(path, 'r');
    let connection: SqlConnection | undefined;
    try {
      assertOwnFile(path, descriptor);
      assertNotTruncated(path, descriptor, readMarker(folder));
      const hadLog = existsSync(`${path}-wal`);
      connection = lockFile(path);
      const isSuspect = check(folder, connection, descriptor, hadLog);
      configure(folder, connection);
      // Without a marker of this run a copy is not recognised, but its documents are compared with their index entries.
      ignoreFullDisk(() => writeMarker(folder, { format: 2, inode: getInode(descriptor), ...getBoot() }));
      return new SqliteFile(folder, path, connection, descriptor, isSuspect);
    } catch (cause) {
      connection?.close();
      closeSync(descriptor);
      throw cause;
    }
  }

  /** Closes the file; the next start checks all of it when `hasFailed`. */
  close(hasFailed = false): void {
    const { connection, descriptor, folder } = this;
    // When the disk is full, the log stays, and the next start reads it.
    const isWhole = succeeds(() => setPragma(connection, 'journal_mode', 'delete'));
    if (isWhole) {
      const { size } = fstatSync(descriptor);
      const trusted = hasFailed ? {} : { size, checksum: getFileChecksum(descriptor, size) };
      ignoreFullDisk(() => writeMarker(folder, { format: 2, ...trusted }));
      // The package for Node 20 keeps its lock until its statements are collected as garbage.
      setPragma(connection, 'locking_mode', 'normal');
      readRow(connection, 'SELECT 1 FROM document LIMIT 1');
    }
    connection.close();
    closeSync(descriptor);
  }
}

/** Creates a file under another name first, so that a file with the final name is always complete. */
const createNewFile = (folder: string): void => {
  const path = join(folder, dataFileName);
  const marker = readMarker(folder);
  if (marker) {
    const missing = join(folder, marker.format === 1 ? lmdbFileName : dataFileName);
    throw damagedError(
      `The database file ${missing} is missing; restore a backup, or remove ${markerName} beside it to start without data.`,
    );
  }
  writeStub(folder);
  createDataFile(`${path}.part`).close();
  renameSync(`${path}.part`, path);
  syncFolder(folder);
};

/** Creates an empty database and returns its connection. */
export const createDataFile = (path: string): SqlConnection => {
  for (const suffix of ['', '-wal', '-journal']) rmSync(`${path}${suffix}`, { force: true });
  const connection = connect(path);
  // Before the first page is written.
  setPragma(connection, 'auto_vacuum', 2);
  setPragma(connection, 'application_id', applicationId);
  connection.exec(schema);
  return connection;
};

const readHeader = (descriptor: number): Buffer => {
  const bytes = Buffer.alloc(header.bytes);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, header.bytes, 0));
};

const assertOwnFile = (path: string, descriptor: number): void => {
  const bytes = readHeader(descriptor);
  if (bytes.length < header.bytes || bytes.toString('latin1', 0, headerText.length) !== headerText)
    throw damagedError(`The database file ${path} is damaged: its header is not readable.`);
  if (bytes.readUInt32BE(header.applicationId) !== applicationId)
    throw damagedError(`The file ${path} is not a database of this server.`);
};

const assertNotTruncated = (path: string, descriptor: number, marker: Marker | undefined): void => {
  const { size } = fstatSync(descriptor);
  if (marker?.size !== undefined && size < marker.size)
    throw damagedError(`The database file ${path} is truncated: it has ${size} bytes, and should have ${marker.size}.`);
};

/** Connects to a file and locks it until the connection is closed. Throws FolderError. */
export const lockFile = (path: string): SqlConnection => {
  const connection = connect(path);
  try {
    connection.exec('PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE; COMMIT');
    return connection;
  } catch (cause) {
    connection.close();
    if (getResultCode(cause) !== resultCodes.busy) throw unreadableError(path, cause);
    throw FolderError.inUse(dirname(path));
  }
};

/** Returns whether index entries may differ from documents. Throws FolderError when the file is damaged. */
const check = (folder: string, connection: SqlConnection, descriptor: number, hadLog: boolean): boolean => {
  const path = join(folder, dataFileName);
  const marker = readMarker(folder);
  if (isUnchanged(descriptor, marker)) return false;
  if (readHeader(descriptor)[header.writeVersion] === logWriteVersion) assertOwnLog(path, descriptor, marker, hadLog);
  assertStructure(path, connection);
  return true;
};

/** After a kill: throws FolderError when the log is not that of the file, or is damaged. */
const assertOwnLog = (path: string, descriptor: number, marker: Marker | undefined, hadLog: boolean): void => {
  const log = `${path}-wal`;
  if (marker?.inode !== undefined && marker.inode !== getInode(descriptor))
    throw damagedError(
      `The database file ${path} is a copy that was made while the database was in use, so writes may be missing; restore a backup instead, or copy the folder of a stopped server.`,
    );
  if (marker && !hadLog) {
    // SQLite has made it to lock the file.
    rmSync(log, { force: true });
    throw damagedError(
      `The log ${log} is missing, so writes may be missing; restore a backup. If a program such as sqlite3 has merged it into the database file, remove ${markerName}: the database is then checked and used.`,
    );
  }
  const { boot } = getBoot();
  const mayBeIncomplete = boot === undefined || boot !== marker?.boot;
  if (isLogDamaged(log, mayBeIncomplete)) throw damagedError(`The log ${log} is damaged; restore a backup.`);
};

/** Returns whether the file is what the last stop left. */
const isUnchanged = (descriptor: number, marker: Marker | undefined): boolean => {
  const { size } = fstatSync(descriptor);
  return size === marker?.size && getFileChecksum(descriptor, size) === marker.checksum;
};

const assertStructure = (path: string, connection: SqlConnection): void => {
  let result: unknown;
  try {
    [result] = readRow(connection, 'PRAGMA quick_check(1)');
  } catch (cause) {
    throw unreadableError(path, cause);
  }
  if (result !== 'ok')
    throw damagedError(`The database file ${path} is damaged (${String(result)}); restore a backup.`);
};

const configure = (folder: string, connection: SqlConnection): void => {
  const setJournalMode = (): void => setPragma(connection, 'journal_mode', 'wal');
  try {
    setJournalMode();
  } catch (cause) {
    if (getResultCode(cause) !== resultCodes.full) throw unreadableError(join(folder, dataFileName), cause);
    rmSync(join(folder, reserveName), { force: true });
    setJournalMode();
  }
  setPragma(connection, 'synchronous', 2);
  setPragma(connection, 'cache_size', -cacheKib);
  setPragma(connection, 'cell_size_check', 1);
  setPragma(connection, 'trusted_schema', 0);
};

const getInode = (descriptor: number): string => String(fstatSync(descriptor, { bigint: true }).ino);

/** The number that Linux gives to a start of the machine. Only a power failure leaves a write incomplete. */
const getBoot = (): Pick<Marker, 'boot'> => {
  try {
    return { boot: readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim() };
  } catch {
    return {};
  }
};

const getFileChecksum = (descriptor: number, size: number): number => {
  const chunk = Buffer.allocUnsafe(checksumChunkBytes);
  let checksum = 0;
  for (let at = 0; at < size; at += chunk.length)
    checksum = getChecksum([chunk.subarray(0, readSync(descriptor, chunk, 0, chunk.length, at))], checksum);
  return checksum;
};

const getResultCode = (cause: unknown): number | undefined => (cause as { errcode?: number }).errcode;

const damagedError = (message: string): FolderError => new FolderError('data-damaged', message);

const unreadableError = (path: string, cause: unknown): FolderError =>
  damagedError(`The database file ${path} cannot be read (${(cause as Error).message}); restore a backup.`);

const succeeds = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

const ignoreFullDisk = (work: () => void): void => {
  try {
    work();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
  }
};
