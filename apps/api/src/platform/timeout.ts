const defaultTimeoutMs = 1800;

export class TimeoutError extends Error {}

/**
 * Rejects with `TimeoutError` when `promise` is not settled in time. For the first query of a request, before anything
 * is written, so that a server that hangs does not block the client.
 */
export const withTimeout = async <T>(
  promise: Promise<T>,
  ms = defaultTimeoutMs,
  createError: () => Error = () => new TimeoutError('no answer in time'),
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};
