import { existsSync, fstatSync, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getChecksum } from './checksum';
import { reserveName } from '../disk-space';
import { FolderError } from '../folder-error';
import { markerName, readMarker, syncFolder, withFile, writeMarker, type Marker } from './marker';
import { assertPragma, connect, readRow, setPragma, type SqlConnection } from './sqlite-driver';
import { isLogDamaged } from './write-ahead-log';

export const dataFileName = 'data.sqlite';

/** `ELMD` in ASCII: the number by which a file of this server is recognised. */
const applicationId = 0x454c4d44;
/** https://sqlite.org/fileformat2.html#the_database_header */
const headerText = 'SQLite format 3\0';
const header = { bytes: 100, writeVersion: 18, applicationId: 68 };
const logWriteVersion = 2;
const incrementalVacuum = 2;
const checksumChunkBytes = 2 ** 20;
/** https://sqlite.org/rescode.html */
const resultCodes = { busy: 5, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };
/** Pages that SQLite keeps in memory, in KiB. */
const cacheKib = 16 * 1024;
/** A log that has grown, by large documents, becomes this small again. */
const maxIdleLogBytes = 16 * 2 ** 20;

/**
 * Documents have a table of their own, because SQLite stores rows with a row id faster. The number of a row is
 * `collection id << 36 | record id`. All other keys are in `entry`.
 */
const schema = `
  CREATE TABLE document (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL, crc INTEGER NOT NULL) STRICT;
  CREATE TABLE entry (key BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;`;

/**
 * The data file of a folder. While a server runs, the file is in the mode of a write-ahead log, and the marker holds its
 * inode; after a stop it is one ordinary file, and the marker holds its checksum. So a file that lacks its log, or
 * differs from what the last stop left, is recognised. Requires the lock of the folder.
 */
export class SqliteFile {
  private constructor(
    private readonly folder: string,
    readonly path: string,
    readonly connection: SqlConnection,
    /** Whether index entries may differ from documents: after a kill, or when the checksum of the file differs. */
    readonly isSuspect: boolean,
  ) {}

  /** Opens or creates the file. Throws FolderError; then the connection stays open, because its close merges the log. */
  static open(folder: string): SqliteFile {
    const path = join(folder, dataFileName);
    if (!existsSync(path)) createNewFile(folder);
    // Before SQLite opens the file: it would merge a log into it that does not belong to it, or is damaged.
    const isSuspect = !isUnchanged(folder, path);
    if (!isSuspect) removeLogs(path);
    const connection = lockFile(path);
    if (isSuspect) assertStructure(path, connection);
    // While the mode changes, the file differs from what the last stop left, and may have no log yet.
    replaceMarker(folder, { format: 2 });
    try {
      configure(folder, connection);
    } catch (cause) {
      throw toFolderError(path, cause);
    }
    replaceMarker(folder, { format: 2, inode: getInode(path), ...getBoot() });
    return new SqliteFile(folder, path, connection, isSuspect);
  }

  /** After a failed commit its frames may lack some that another one has, as after a power failure. */
  allowIncompleteLog(): void {
    replaceMarker(this.folder, { format: 2, inode: getInode(this.path) });
  }

  /** Closes the file; the next start checks all of it when `hasFailed`. */
  close(hasFailed = false): void {
    const { connection, folder, path } = this;
    const leaveLog = (): void => {
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      // From now on the file is whole without a log.
      replaceMarker(folder, { format: 2 });
      setPragma(connection, 'journal_mode', 'delete');
    };
    // On a full disk all stays as after a kill. A close would remove the log without leaving its mode.
    if (!succeeds(leaveLog)) return;
    closeConnection(connection);
    if (!hasFailed) replaceMarker(folder, { format: 2, ...summarize(path) });
  }
}

/** Creates a file under another name first, so that a file with the final name is always complete. */
const createNewFile = (folder: string): void => {
  const path = join(folder, dataFileName);
  if (readMarker(folder))
    throw damagedError(
      `The database file ${path} is missing; restore a backup, or remove ${markerName} beside it to start without data.`,
    );
  createDataFile(`${path}.part`);
  // The log of a former file would be merged into the new one.
  removeLogs(path);
  renameSync(`${path}.part`, path);
  syncFolder(folder);
};

const removeLogs = (path: string): void => {
  for (const suffix of ['-wal', '-journal']) rmSync(`${path}${suffix}`, { force: true });
};

/** Creates an empty database. */
const createDataFile = (path: string): void => {
  rmSync(path, { force: true });
  removeLogs(path);
  const connection = connect(path);
  // `auto_vacuum` before the first page is written. Without statements, which keep the file open on Node 20.
  connection.exec(`PRAGMA auto_vacuum = ${incrementalVacuum}; PRAGMA application_id = ${applicationId}; ${schema}`);
  connection.close();
};

const exclusiveLock = 'PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE; COMMIT';

/** Connects to a file and locks it by `statements`, until the connection is closed. Throws FolderError. */
export const lockFile = (path: string, statements = exclusiveLock): SqlConnection => {
  let connection: SqlConnection | undefined;
  try {
    connection = connect(path);
    connection.exec(statements);
    return connection;
  } catch (cause) {
    connection?.close();
    throw toFolderError(path, cause);
  }
};

/** The package for Node 20 keeps a lock until the statements are collected as garbage, so it is released before. */
const closeConnection = (connection: SqlConnection): void => {
  setPragma(connection, 'locking_mode', 'normal');
  readRow(connection, 'SELECT count(*) FROM sqlite_schema');
  connection.close();
};

/** Returns whether the file is what the last stop left. Throws FolderError when it cannot be used. */
const isUnchanged = (folder: string, path: string): boolean => {
  const marker = readMarker(folder);
  const { bytes, size } = readHeader(path);
  if (bytes.length < header.bytes || bytes.toString('latin1', 0, headerText.length) !== headerText)
    throw damagedError(`The database file ${path} is damaged: its header is not readable.`);
  if (bytes.readUInt32BE(header.applicationId) !== applicationId)
    throw damagedError(`The file ${path} is not a database of this server.`);
  if (bytes[header.writeVersion] === logWriteVersion) {
    assertOwnLog(path, marker);
    return false;
  }
  if (marker?.size !== undefined && size < marker.size)
    throw damagedError(
      `The database file ${path} is truncated: it has ${size} bytes, and should have ${marker.size}; ${wayOut}`,
    );
  if (size === marker?.size && summarize(path).checksum === marker.checksum) return true;
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0) throw damagedError(`The log ${path}-wal does not belong to the database file ${path}.`);
  return false;
};

const readHeader = (path: string): { bytes: Buffer; size: number } =>
  withFile(path, 'r', (descriptor) => {
    const bytes = Buffer.alloc(header.bytes);
    const length = readSync(descriptor, bytes, 0, header.bytes, 0);
    return { bytes: bytes.subarray(0, length), size: fstatSync(descriptor).size };
  });

/** After a kill: throws FolderError when the log is not that of the file, or is damaged. */
const assertOwnLog = (path: string, marker: Marker | undefined): void => {
  const log = `${path}-wal`;
  // A stop writes a size when the file has left the mode of a log, and a start removes it before.
  if (marker?.size !== undefined || (marker?.inode !== undefined && marker.inode !== getInode(path)))
    throw damagedError(
      `The database file ${path} is a copy that was made while the database was in use, so writes may be missing; ${wayOut}`,
    );
  if (marker?.inode !== undefined && !existsSync(log))
    throw damagedError(`The log ${log} is missing, so writes may be missing; ${wayOut}`);
  const { boot } = getBoot();
  const mayBeIncomplete = boot === undefined || boot !== marker?.boot;
  if (isLogDamaged(log, mayBeIncomplete)) throw damagedError(`The log ${log} is damaged; restore a backup.`);
};

const wayOut = `restore a backup. If nothing can be missing, as after a move to another disk, remove ${markerName}: the database is then checked and used.`;

const assertStructure = (path: string, connection: SqlConnection): void => {
  let result: unknown;
  try {
    [result] = readRow(connection, 'PRAGMA quick_check(1)');
  } catch (cause) {
    result = (cause as Error).message;
  }
  if (result !== 'ok')
    throw damagedError(`The database file ${path} is damaged (${String(result)}); restore a backup.`);
};

const configure = (folder: string, connection: SqlConnection): void => {
  withReserve(folder, () => setPragma(connection, 'journal_mode', 'wal'));
  assertPragma(connection, 'auto_vacuum', incrementalVacuum);
  setPragma(connection, 'synchronous', 2);
  // macOS: otherwise a flush may stay in the memory of the drive.
  setPragma(connection, 'fullfsync', 1);
  setPragma(connection, 'checkpoint_fullfsync', 1);
  setPragma(connection, 'cache_size', -cacheKib);
  setPragma(connection, 'journal_size_limit', maxIdleLogBytes);
  setPragma(connection, 'cell_size_check', 1);
  setPragma(connection, 'trusted_schema', 0);
  // The first read creates the log.
  readRow(connection, 'SELECT count(*) FROM sqlite_schema');
  // After a kill: an incomplete transaction at the end of the log would look like damage when a shorter one has replaced
  // its start. Without space the log stays.
  const emptyLog = (): void => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  try {
    withReserve(folder, emptyLog);
  } catch (cause) {
    if (!isFull(cause)) throw cause;
  }
};

/** Without space, removes the reserve and tries again. */
const withReserve = (folder: string, work: () => void): void => {
  try {
    work();
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    rmSync(join(folder, reserveName), { force: true });
    work();
  }
};

const isFull = (cause: unknown): boolean =>
  // A quota is an error of input and output to SQLite.
  [resultCodes.full, resultCodes.ioError].includes(getResultCode(cause)) ||
  ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '');

/** Without any space the marker is removed, because an outdated one would be wrong; the next start checks everything. */
const replaceMarker = (folder: string, marker: Marker): void => {
  try {
    withReserve(folder, () => writeMarker(folder, marker));
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    for (const name of [markerName, `${markerName}.part`]) rmSync(join(folder, name), { force: true });
  }
};

const getInode = (path: string): string => String(statSync(path, { bigint: true }).ino);

/** The number that Linux gives to a start of the machine. Only a power failure leaves a write incomplete. */
const getBoot = (): Pick<Marker, 'boot'> => {
  try {
    return { boot: readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim() };
  } catch {
    return {};
  }
};

const summarize = (path: string): { size: number; checksum: number } =>
  withFile(path, 'r', (descriptor) => {
    const { size } = fstatSync(descriptor);
    const chunk = Buffer.allocUnsafe(checksumChunkBytes);
    let checksum = 0;
    for (let at = 0; at < size; at += chunk.length)
      checksum = getChecksum([chunk.subarray(0, readSync(descriptor, chunk, 0, chunk.length, at))], checksum);
    return { size, checksum };
  });

/** The primary result code of SQLite; an extended one is in the higher bits. */
const getResultCode = (cause: unknown): number => ((cause as { errcode?: number }).errcode ?? 0) & 0xff;

const damagedError = (message: string): FolderError => new FolderError('data-damaged', message);

const toFolderError = (path: string, cause: unknown): FolderError => {
  const reason = (cause as Error).message;
  const code = getResultCode(cause);
  if (code === resultCodes.busy)
    return new FolderError('folder-in-use', `The folder ${dirname(path)} is in use by another database server.`);
  if ([resultCodes.corrupt, resultCodes.notADatabase].includes(code))
    return damagedError(`The database file ${path} cannot be read (${reason}); restore a backup.`);
  return new FolderError('folder-not-writable', `The database file ${path} cannot be opened (${reason}).`);
};

const succeeds = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};
