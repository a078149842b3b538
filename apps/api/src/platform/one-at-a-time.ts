import { AppError } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import { withLease } from './lease.js';

/** Longer than a lease, so that a process that was killed holds up nobody for good. */
const longestWaitMs = 15_000;

export type OneAtATime = ReturnType<typeof createOneAtATime>;

/** For work that must not meet its like, in this process or another. */
export const createOneAtATime = (name: string) => {
  // The lease is between processes; within one it would be asked for again and again.
  const queue = new PQueue({ concurrency: 1 });
  return async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const held = async (signal: AbortSignal) => ({ result: await work(signal) });
    const done = await queue.add(() => withLease(name, held, { waitMs: longestWaitMs }));
    if (!done) throw new AppError('unavailable');
    return done.result;
  };
};
