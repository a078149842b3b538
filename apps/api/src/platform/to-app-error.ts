import { MulterError } from 'multer';
import { AppError, type ErrorCode } from '@ledenportaal/shared';
import { isUnavailable } from './database/unavailable.js';
import { isOutOfSpace } from './storage/out-of-space.js';
import { StorageUnavailableError } from './storage/storage.js';

/** Returns the error to report for anything that was thrown; keeps it as the cause. */
export const toAppError = (thrown: unknown) =>
  thrown instanceof AppError ? thrown : new AppError(toErrorCode(thrown), { cause: thrown });

const toErrorCode = (thrown: unknown): ErrorCode => {
  if (thrown instanceof MulterError) return multerErrorCodes[thrown.code] ?? 'malformed';
  if (thrown instanceof URIError) return 'malformed';
  if (isUnavailable(thrown) || thrown instanceof StorageUnavailableError) return 'unavailable';
  if (isOutOfSpace(thrown)) return 'disk_full';
  const { expose, status = 0 } = (thrown ?? {}) as { expose?: unknown; status?: number };
  // `expose` distinguishes errors of http-errors (body-parser, send) from other errors with a status.
  return expose === true && isClientError(status) ? (statusErrorCodes[status] ?? 'malformed') : 'unexpected';
};

const multerErrorCodes: Record<string, ErrorCode> = {
  LIMIT_FILE_COUNT: 'one_file',
  LIMIT_UNEXPECTED_FILE: 'one_file',
};
const statusErrorCodes: Record<number, ErrorCode> = {
  404: 'not_found',
  412: 'changed',
  413: 'too_large',
  416: 'bad_range',
};
const isClientError = (status: number) => status >= 400 && status < 500;
