import { S3ServiceException } from '@aws-sdk/client-s3';
import { LateAnswer } from './patience.js';
import { StorageGone } from './storage.js';

/**
 * Maps errors of an S3 request: to `StorageUnavailableError` when the server is gone, hangs or is overloaded, and to
 * ENOSPC when it is full.
 */
export const whileThere = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (cause) {
    // MinIO responds with 507 when it is full; ENOSPC is the code that a disk would give.
    if (statusOf(cause) === 507) throw Object.assign(new Error('the storage is full', { cause }), { code: 'ENOSPC' });
    throw isGone(cause) ? new StorageGone('the storage does not answer', { cause }) : cause;
  }
};

export const isNothingThere = (cause: unknown): undefined => {
  if (statusOf(cause) !== 404) throw cause;
};

const statusOf = (cause: unknown) => (cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined);

/** Network errors on the way to the storage. */
const unreached = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];

const isGone = (cause: unknown): boolean => {
  const status = statusOf(cause);
  // An error without a status, or with 200, does not come from the storage itself.
  if (status !== undefined && status !== 200) return status >= 500 || status === 429;
  const { name, code } = (cause ?? {}) as { name?: unknown; code?: unknown };
  return cause instanceof LateAnswer || name === 'TimeoutError' || unreached.includes(String(code));
};
