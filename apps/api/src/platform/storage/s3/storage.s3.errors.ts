import { S3ServiceException } from '@aws-sdk/client-s3';
import { TimeoutError } from '../../timeout.js';
import { StorageUnavailableError } from '../storage.js';

/**
 * Maps errors of an S3 request: to `StorageUnavailableError` when the server is gone, hangs or is overloaded, and to
 * ENOSPC when it is full.
 */
export const mapStorageErrors = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (cause) {
    // MinIO responds with 507 when it is full; ENOSPC is the code that a disk would give.
    if (getStatus(cause) === 507) throw Object.assign(new Error('the storage is full', { cause }), { code: 'ENOSPC' });
    throw isStorageUnavailable(cause) ? new StorageUnavailableError('the storage does not answer', { cause }) : cause;
  }
};

export const ignoreS3NotFound = (cause: unknown): undefined => {
  if (getStatus(cause) !== 404) throw cause;
};

const getStatus = (cause: unknown) =>
  cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;

/** Network errors on the way to the storage. */
const networkErrorCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
];

const isStorageUnavailable = (cause: unknown): boolean => {
  const status = getStatus(cause);
  // An error without a status, or with 200, does not come from the storage itself.
  if (status !== undefined && status !== 200) return status >= 500 || status === 429;
  const { name, code } = (cause ?? {}) as { name?: unknown; code?: unknown };
  return cause instanceof TimeoutError || name === 'TimeoutError' || networkErrorCodes.includes(String(code));
};
