import { AppError, isPasswordTooLong } from '@ledenportaal/shared';
import { Piscina } from 'piscina';

const maxQueueLength = 500;
const idleTimeoutMs = 60_000;
const maxHeapMegabytes = 256;
/** From the request until the answer. A check takes some milliseconds, loading the dictionaries about a second. */
const checkTimeoutMs = 20_000;

type Options = { workerUrl?: URL; timeoutMs?: number | undefined };
export type PasswordStrength = ReturnType<typeof createPasswordStrength>;

/** Runs zxcvbn in one worker thread, which ends after a minute without work: its dictionaries take some 15 MB. */
export const createPasswordStrength = ({
  workerUrl = new URL('./password-check.worker.cjs', import.meta.url),
  timeoutMs = checkTimeoutMs,
}: Options = {}) => {
  const pool = new Piscina({
    filename: workerUrl.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const pending = new Set<AbortController>();
  const abortPending = (cause: unknown) => {
    for (const controller of pending) controller.abort(cause);
  };
  // Piscina leaves tasks in its queue when the worker fails before it took one.
  pool.on('error', abortPending);

  const run = async (task: { password: string; words: readonly string[] }): Promise<boolean> => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    pending.add(controller);
    try {
      return (await pool.run(task, { signal: controller.signal })) as boolean;
    } catch (thrown) {
      const cause: unknown = controller.signal.aborted ? controller.signal.reason : thrown;
      pending.delete(controller);
      // Piscina starts no new worker for the rest of the queue when the worker has ended.
      if (pool.threads.length === 0) abortPending(cause);
      throw new AppError('unavailable', { cause: new Error('a password could not be checked', { cause }) });
    } finally {
      clearTimeout(timer);
      pending.delete(controller);
    }
  };

  return {
    /**
     * Whether a password is among the first million guesses. `words` are easy to guess for this person. Throws
     * `unavailable` when the worker fails, or when too many checks are waiting.
     */
    isEasyToGuess: async (password: string, words: readonly string[]): Promise<boolean> => {
      if (isPasswordTooLong(password)) throw new Error('a password of more than 72 bytes');
      if (pool.queueSize >= maxQueueLength) throw new AppError('unavailable');
      return run({ password, words });
    },
    close: () => pool.destroy(),
  };
};
