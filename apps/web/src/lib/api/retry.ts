/** Failed attempts in a row after which a transfer is given up: a short outage is over by then. */
export const maxAttempts = 6;
const maxDelayMs = 16_000;

/** Exponential backoff in ms: 1 s, 2 s, 4 s and so on, at most 16 s. */
export const getRetryDelayMs = (failedAttempts: number) => Math.min(maxDelayMs, 1000 * 2 ** (failedAttempts - 1));

/** Waits before the next attempt. Resolves at once when the signal aborts. */
export const waitWithBackoff = (failedAttempts: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, getRetryDelayMs(failedAttempts));
    signal.addEventListener('abort', finish, { once: true });
  });
