import { AppError } from '@ledenportaal/shared';
import mongoose from 'mongoose';

const { MongoServerError } = mongoose.mongo;
/** MongoDB's OutOfDiskSpace error, which the embedded server uses too. */
const outOfDiskSpaceCode = 14031;

/** Returns whether the error means that the disk or quota of the files or of the database is full. */
export const isOutOfSpace = (cause: unknown): boolean => {
  if (cause instanceof AppError) return cause.code === 'disk_full';
  if (cause instanceof MongoServerError)
    return cause.code === outOfDiskSpaceCode || /no space left on device/i.test(cause.message);
  const { code } = (cause ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT';
};

/** Error handler for a write that may be skipped on a full disk. Rethrows other errors. */
export const ignoreOutOfSpace = (cause: unknown): undefined => {
  if (!isOutOfSpace(cause)) throw cause;
};
