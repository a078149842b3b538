import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { FolderError } from '../folder-error';

/** https://sqlite.org/rescode.html */
const resultCodes = {
  /** Also a table that is missing, and an unknown file format. */
  error: 1,
  permission: 3,
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notAuthorized: 23,
  notADatabase: 26,
};
const damageCodes = [resultCodes.error, resultCodes.corrupt, resultCodes.notADatabase];
const deniedCodes = [resultCodes.permission, resultCodes.readOnly, resultCodes.notAuthorized];
const deniedErrnos = ['EACCES', 'EPERM', 'EROFS'];

/** The primary result code of SQLite; an extended one is in the higher bits. */
const getResultCode = (cause: unknown): number => ((cause as { errcode?: number }).errcode ?? 0) & 0xff;

const getErrno = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? '';

export const isFull = (cause: unknown): boolean =>
  // A quota is an error of input and output to SQLite.
  [resultCodes.full, resultCodes.ioError].includes(getResultCode(cause)) ||
  ['ENOSPC', 'EDQUOT'].includes(getErrno(cause));

export const isDamage = (cause: unknown): boolean => damageCodes.includes(getResultCode(cause));

/** Whether SQLite or the system reported an error. */
export const isStorageError = (cause: unknown): boolean =>
  getResultCode(cause) !== 0 || typeof (cause as NodeJS.ErrnoException).errno === 'number';

export const damagedError = (message: string): FolderError => new FolderError('data-damaged', message);

/** Its `failure` is undefined for an error that may pass: neither damage, nor a file in use or closed to this user. */
export const toFolderError = (path: string, cause: unknown): FolderError => {
  const reason = (cause as Error).message;
  if (getResultCode(cause) === resultCodes.busy)
    return new FolderError('folder-in-use', `The folder ${dirname(path)} is in use by another database server.`);
  if (isDamage(cause)) return damagedError(`The database file ${path} cannot be read (${reason}); restore a backup.`);
  const failure = isDenied(path, cause) ? 'folder-not-writable' : undefined;
  return new FolderError(failure, `The database file ${path} cannot be opened (${reason}).`);
};

const isDenied = (path: string, cause: unknown): boolean => {
  const code = getResultCode(cause);
  // SQLite gives the same code when no file descriptor is free.
  if (code === resultCodes.cannotOpen) return !isAccessible(path);
  return deniedCodes.includes(code) || deniedErrnos.includes(getErrno(cause));
};

const isAccessible = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (cause) {
    return !deniedErrnos.includes(getErrno(cause));
  }
};
