import { S3ServiceException } from '@aws-sdk/client-s3';
import { LateAnswer } from './patience.js';
import { StorageGone } from './storage.js';

/** Tells that the storage is gone, hangs or is too busy from what it refuses. */
export const whileThere = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (cause) {
    // A server that has no room for it says so, as MinIO does; the code is what a disk answers with.
    if (statusOf(cause) === 507) throw Object.assign(new Error('the storage is full', { cause }), { code: 'ENOSPC' });
    throw isGone(cause) ? new StorageGone('the storage does not answer', { cause }) : cause;
  }
};

export const isNothingThere = (cause: unknown): undefined => {
  if (statusOf(cause) !== 404) throw cause;
};

const statusOf = (cause: unknown) => (cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined);

/** Of the network, on the way to the storage. */
const unreached = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];

const isGone = (cause: unknown): boolean => {
  const status = statusOf(cause);
  // A refusal that names no status never was the storage's own.
  if (status !== undefined && status !== 200) return status >= 500 || status === 429;
  const { name, code } = (cause ?? {}) as { name?: unknown; code?: unknown };
  return cause instanceof LateAnswer || name === 'TimeoutError' || unreached.includes(String(code));
};
