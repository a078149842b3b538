import { AppError } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import { withLease } from '../../platform/lease.js';
import { AccountModel } from './account.model.js';

/** Longer than a lease, so that a process that was killed holds up nobody for good. */
const longestWaitMs = 15_000;

export type OneAtATime = ReturnType<typeof createOneAtATime>;

/** For what may take an admin away: two at once would each count on the other one to stay. */
export const createOneAtATime = () => {
  // The lease is between processes; within one it would be asked for again and again.
  const queue = new PQueue({ concurrency: 1 });
  return async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const held = async (signal: AbortSignal) => ({ result: await work(signal) });
    const done = await queue.add(() => withLease('accounts.admins', held, { waitMs: longestWaitMs }));
    if (!done) throw new AppError('unavailable');
    return done.result;
  };
};

/** Asked within the lease alone: outside it the answer is old when it comes. */
export const insistOnOtherAdmin = async (id: string): Promise<void> => {
  if (!(await AccountModel.exists({ _id: { $ne: id }, role: 'admin', state: 'active' })))
    throw new AppError('last_admin');
};
