import { AppError } from '@ledenportaal/shared';
import mongoose from 'mongoose';

const { MongoServerError } = mongoose.mongo;
/** MongoDB's OutOfDiskSpace; the embedded server answers with it too. */
const outOfDiskSpace = 14031;

/** Whether this failed because a disk or a quota is full: that of the files, or that of the database. */
export const isOutOfSpace = (cause: unknown): boolean => {
  if (cause instanceof AppError) return cause.code === 'disk_full';
  if (cause instanceof MongoServerError)
    return cause.code === outOfDiskSpace || /no space left on device/i.test(cause.message);
  const { code } = (cause ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT';
};

/** For a write that may be left out when there is no room for it. */
export const unlessOutOfSpace = (cause: unknown): undefined => {
  if (!isOutOfSpace(cause)) throw cause;
};
