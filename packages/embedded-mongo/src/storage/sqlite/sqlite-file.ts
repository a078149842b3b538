import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getChecksum } from './checksum';
import { CommitRecord, getLag, getNextCount, readRecord, recordName } from './commit-record';
import { reserveName } from '../disk-space';
import { FolderError } from '../folder-error';
import { markerName, readMarker, syncFolder, withFile, writeMarker, type Marker } from './marker';
import { assertPragma, connect, readRow, setPragma, type SqlConnection } from './sqlite-driver';
import { damagedError, isDamage, isFull, toFolderError } from './sqlite-error';
import { hasMoreFrames, readCommits } from './write-ahead-log';

export const dataFileName = 'data.sqlite';

/** `ELMD` in ASCII: the number by which a file of this server is recognised. */
const applicationId = 0x454c4d44;
/** https://sqlite.org/fileformat2.html#the_database_header */
const headerText = 'SQLite format 3\0';
const header = { bytes: 100, writeVersion: 18, userVersion: 60, applicationId: 68 };
const logWriteVersion = 2;
const incrementalVacuum = 2;
const checksumChunkBytes = 2 ** 20;
/** Pages that SQLite keeps in memory, in KiB. */
const cacheKib = 16 * 1024;
/** A commit that leaves a longer log merges it. */
const maxLogPages = 1000;
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
 * inode; after a stop it is one ordinary file, and the marker holds its checksum. Each commit has a number, in
 * `user_version` and, once clients may know of it, in the record. So a file or log that is older or shorter than what was
 * acknowledged is recognised. Requires the lock of the folder.
 */
export class SqliteFile {
  /** The descriptor of the log. */
  private log = -1;
  private pageBytes = 0;

  private constructor(
    private readonly folder: string,
    readonly path: string,
    readonly connection: SqlConnection,
    private readonly record: CommitRecord,
    /** The number of the last commit. */
    private count: number,
    private readonly inspection: Inspection,
  ) {}

  /**
   * Opens or creates the file. Throws FolderError; then the connection stays open, because its close merges the log. With
   * `acceptsLoss`, commits that were acknowledged may be missing.
   */
  static open(folder: string, acceptsLoss = false): SqliteFile {
    const path = join(folder, dataFileName);
    // Before SQLite opens the file: it would merge a log into it that does not belong to it, or is damaged.
    const inspection = inspect(folder, path);
    const { isSuspect, isLogUsable, loss } = inspection;
    if (loss !== undefined && !acceptsLoss)
      throw new FolderError('data-incomplete', `${loss}; restore a backup, or go on without them by --acceptLoss.`);
    const log = getLogPath(path);
    const unusedLog = `${log}.unused`;
    if (!isSuspect) removeLogs(path);
    else if (loss !== undefined && !isLogUsable && existsSync(log)) renameSync(log, unusedLog);
    if (!existsSync(path)) createNewFile(folder, path);
    const connection = lockFile(path);
    if (isSuspect) assertStructure(path, connection);
    rmSync(unusedLog, { force: true });
    // While the mode changes, the file differs from what the last stop left, and may have no log yet.
    replaceMarker(folder, { format: 2 });
    try {
      const count = readCount(connection);
      // A commit of the log that was not acknowledged may not be on disk yet, so it is not recorded before it is merged.
      const recorded = isLogUsable && loss === undefined ? readRecord(folder) : undefined;
      const record = withReserve(folder, () =>
        CommitRecord.open(folder, recorded ?? { count, isComplete: !isLogUsable }),
      );
      const file = new SqliteFile(folder, path, connection, record, count, inspection);
      file.configure();
      replaceMarker(folder, { format: 2, inode: getInode(path) });
      return file;
    } catch (cause) {
      throw toFolderError(path, cause);
    }
  }

  /** Whether index entries may differ from documents: after a kill, or when the checksum of the file differs. */
  get isSuspect(): boolean {
    return this.inspection.isSuspect;
  }

  /** The acknowledged commits that are or may be missing, as a clause; undefined when there are none. */
  get loss(): string | undefined {
    return this.inspection.loss;
  }

  /** Commits a transaction with changes by `commit`, which flushes the log. After it, clients may know of them. */
  commit(commit: () => void): void {
    const count = getNextCount(this.count);
    // A pragma takes no parameter.
    this.connection.exec(`PRAGMA user_version = ${count}`);
    commit();
    this.count = count;
    this.record.write({ count, isComplete: false });
    // On a full disk the log stays, and the commit has succeeded.
    if (hasMoreFrames(this.log, this.pageBytes, maxLogPages)) succeeds(() => this.merge());
  }

  /** Merges the log into the file, and empties it. */
  checkpoint(): void {
    if (this.merge()) this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Merges the log into the file. Returns whether the file has everything. */
  private merge(): boolean {
    const [, logged, merged] = readRow(this.connection, 'PRAGMA wal_checkpoint(FULL)');
    if (logged !== merged) return false;
    // On disk before the log is emptied, or overwritten by the next commit.
    this.record.write({ count: this.count, isComplete: true });
    this.record.flush();
    return true;
  }

  /** Closes the file; the next start checks all of it when `hasFailed`. */
  close(hasFailed = false): void {
    const { connection, folder, path } = this;
    const leaveLog = (): void => {
      this.checkpoint();
      // From now on the file is whole without a log.
      replaceMarker(folder, { format: 2 });
      setPragma(connection, 'journal_mode', 'delete');
    };
    const hasLeftLog = succeeds(leaveLog);
    closeSync(this.log);
    this.record.close();
    // On a full disk all stays as after a kill. A close would remove the log without leaving its mode.
    if (!hasLeftLog) return;
    closeConnection(connection);
    if (!hasFailed) replaceMarker(folder, { format: 2, ...summarize(path) });
  }

  private configure(): void {
    const { connection, folder } = this;
    withReserve(folder, () => setPragma(connection, 'journal_mode', 'wal'));
    assertPragma(connection, 'auto_vacuum', incrementalVacuum);
    // A merge by SQLite would not be recorded.
    setPragma(connection, 'wal_autocheckpoint', 0);
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
    this.log = openSync(getLogPath(this.path), 'r');
    this.pageBytes = Number(readRow(connection, 'PRAGMA page_size')[0]);
    // Without space the log stays.
    try {
      withReserve(folder, () => this.checkpoint());
    } catch (cause) {
      if (!isFull(cause)) throw cause;
    }
  }
}

/** Creates a file under another name first, so that a file with the final name is always complete. */
const createNewFile = (folder: string, path: string): void => {
  createDataFile(`${path}.part`);
  renameSync(`${path}.part`, path);
  syncFolder(folder);
};

const getLogPath = (path: string): string => `${path}-wal`;

const removeLogs = (path: string): void => {
  for (const name of [getLogPath(path), `${path}-journal`]) rmSync(name, { force: true });
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

type Inspection = {
  /** Whether the file may differ from what the last stop left. */
  isSuspect: boolean;
  /** Whether the log belongs to the file and has commits. */
  isLogUsable: boolean;
  /** The acknowledged commits that are or may be missing, as a clause. */
  loss: string | undefined;
};

/** Reads the files of a folder without changing them. Throws FolderError when they are damaged. */
const inspect = (folder: string, path: string): Inspection => {
  const marker = readMarker(folder);
  if (!existsSync(path)) {
    const isNew = marker === undefined && readRecord(folder) === undefined;
    const loss = isNew ? undefined : describeLoss(folder, 'lacks all commits', `${dataFileName} is missing`);
    return { isSuspect: false, isLogUsable: false, loss };
  }
  const { bytes, size } = readHeader(path);
  if (bytes.length < header.bytes || bytes.toString('latin1', 0, headerText.length) !== headerText)
    throw damagedError(`The database file ${path} is damaged: its header is not readable.`);
  if (bytes.readUInt32BE(header.applicationId) !== applicationId)
    throw damagedError(`The file ${path} is not a database of this server.`);
  const fileCount = bytes.readInt32BE(header.userVersion);
  if (bytes[header.writeVersion] === logWriteVersion) return inspectInUse(folder, path, fileCount, marker);
  if (marker?.size !== undefined && size < marker.size)
    throw damagedError(
      `The database file ${path} is truncated: it has ${size} bytes, and should have ${marker.size}; restore a backup.`,
    );
  const isSuspect = size !== marker?.size || summarize(path).checksum !== marker.checksum;
  const hasForeignLog = isSuspect && (statSync(getLogPath(path), { throwIfNoEntry: false })?.size ?? 0) > 0;
  const loss = findLoss(folder, fileCount, hasForeignLog, `${dataFileName} is not the file that was in use`);
  return { isSuspect, isLogUsable: false, loss };
};

/** Inspects the files as a kill leaves them: with a log. */
const inspectInUse = (folder: string, path: string, fileCount: number, marker: Marker | undefined): Inspection => {
  const log = getLogPath(path);
  const commits = readCommits(log, fileCount, header.userVersion);
  // The file has all commits before the log. It may have some of the log, but none after it.
  const isLogUsable =
    commits !== undefined &&
    getLag(commits.first, getNextCount(fileCount)) >= 0 &&
    getLag(fileCount, commits.last) >= 0;
  // A stop writes a size when the file has left the mode of a log, and a start removes it before.
  const isCopy = marker?.size !== undefined || (marker?.inode !== undefined && marker.inode !== getInode(path));
  const hasLog = existsSync(log);
  // A folder of a former version has no record.
  const isComplete = readRecord(folder)?.isComplete ?? (hasLog || marker?.inode === undefined);
  const mayLack = isCopy || (commits ? !isLogUsable : !isComplete);
  const logName = basename(log);
  const cause = isCopy
    ? 'it is a copy that was made while it was in use'
    : hasLog || isComplete
      ? `${dataFileName} or ${logName} is damaged, shortened or replaced`
      : `${logName} is missing`;
  const count = isLogUsable ? commits.last : fileCount;
  return { isSuspect: true, isLogUsable, loss: findLoss(folder, count, mayLack, cause) };
};

/** Compares the number of the last commit in the files with the record. Returns undefined when none can be missing. */
const findLoss = (folder: string, count: number, mayLack: boolean, cause: string): string | undefined => {
  const acknowledged = readRecord(folder);
  const missing = acknowledged ? getLag(count, acknowledged.count) : 0;
  if (missing > 0)
    return describeLoss(folder, `lacks the last ${missing === 1 ? 'commit' : `${missing} commits`}`, cause);
  if (mayLack) return describeLoss(folder, 'may lack commits', cause);
  if (acknowledged || count === 0) return undefined;
  return describeLoss(folder, 'may lack commits', `${recordName} is missing or damaged`);
};

const describeLoss = (folder: string, extent: string, cause: string): string =>
  `The database in ${folder} ${extent} that it acknowledged, because ${cause}`;

/** The number of the last commit, also of one in the log. */
const readCount = (connection: SqlConnection): number => Number(readRow(connection, 'PRAGMA user_version')[0]);

const readHeader = (path: string): { bytes: Buffer; size: number } =>
  withFile(path, 'r', (descriptor) => {
    const bytes = Buffer.alloc(header.bytes);
    const length = readSync(descriptor, bytes, 0, header.bytes, 0);
    return { bytes: bytes.subarray(0, length), size: fstatSync(descriptor).size };
  });

const assertStructure = (path: string, connection: SqlConnection): void => {
  let result: unknown;
  try {
    [result] = readRow(connection, 'PRAGMA quick_check(1)');
  } catch (cause) {
    if (!isDamage(cause)) throw toFolderError(path, cause);
    result = (cause as Error).message;
  }
  if (result !== 'ok')
    throw damagedError(`The database file ${path} is damaged (${String(result)}); restore a backup.`);
};

/** Without space, removes the reserve and tries again. */
const withReserve = <T>(folder: string, work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    rmSync(join(folder, reserveName), { force: true });
    return work();
  }
};

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

const summarize = (path: string): { size: number; checksum: number } =>
  withFile(path, 'r', (descriptor) => {
    const { size } = fstatSync(descriptor);
    const chunk = Buffer.allocUnsafe(checksumChunkBytes);
    let checksum = 0;
    for (let at = 0; at < size; at += chunk.length)
      checksum = getChecksum([chunk.subarray(0, readSync(descriptor, chunk, 0, chunk.length, at))], checksum);
    return { size, checksum };
  });

const succeeds = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};
