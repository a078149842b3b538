import { AppError } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import { withLease } from './lease.js';

/** Longer than a lease, so that work can continue after another process was killed. */
const waitTimeoutMs = 15_000;

export type RunExclusive = ReturnType<typeof createDatabaseMutex>;

/**
 * Returns a function that runs work one at a time over all processes, by a lease in the database. Throws `unavailable`
 * when the lease cannot be acquired in time.
 */
export const createDatabaseMutex = (name: string) => {
  // A local queue avoids polling the lease within this process.
  const queue = new PQueue({ concurrency: 1 });
  return async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const runWithLease = async (signal: AbortSignal) => ({ result: await work(signal) });
    const outcome = await queue.add(() => withLease(name, runWithLease, { waitMs: waitTimeoutMs }));
    if (!outcome) throw new AppError('unavailable');
    return outcome.result;
  };
};
