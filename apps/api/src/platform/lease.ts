import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { unlessDuplicate, openDatabase } from './database.js';

type Lease = { _id: string; owner: string; until: Date };
type Terms = {
  /** How long to wait for a lease that another process holds. */
  waitMs: number;
  /** Aborts both the waiting and the work. */
  signal?: AbortSignal;
  /** Lifetime of the lease without renewal: after a kill, other processes wait at most this long. */
  leaseMs?: number;
};
/** Uses the clock of the database, because the clocks of machines differ. */
const untilFor = (ms: number) => ({ $add: ['$$NOW', ms] });
const pollsMs = { first: 250, longest: 5000 };

/**
 * Runs `work` under a lease of this name, which one process holds at a time. Returns undefined when another process
 * held it during all of `waitMs`. Aborts the signal of `work` when the lease is lost, for example after the process was
 * suspended.
 */
export const withLease = async <T>(
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  { waitMs, signal = new AbortController().signal, leaseMs = 10_000 }: Terms,
): Promise<T | undefined> => {
  const leases = openDatabase().collection<Lease>('leases');
  const mine = { _id: name, owner: randomUUID() };
  const heldUntil = await waitFor(() => take(leases, mine, leaseMs), waitMs, signal);
  if (heldUntil === undefined) return undefined;
  const held = keep(leases, mine, leaseMs, heldUntil);
  try {
    return await work(AbortSignal.any([held.signal, signal]));
  } finally {
    held.end();
    // When the release fails, the lease expires by itself.
    await leases.deleteOne(mine).catch(() => undefined);
  }
};

const waitFor = async (attempt: () => Promise<number | undefined>, waitMs: number, signal: AbortSignal) => {
  const end = Date.now() + waitMs;
  for (let pollMs = pollsMs.first; ; pollMs = Math.min(pollMs * 1.5, pollsMs.longest)) {
    signal.throwIfAborted();
    const taken = await attempt();
    if (taken !== undefined || Date.now() >= end) return taken;
    await pause(Math.min(pollMs, end - Date.now()), undefined, { signal });
  }
};

/**
 * Returns until when the lease is certainly held, by the local clock: counted from before the request. Undefined when
 * another process holds it.
 */
const take = async (leases: mongo.Collection<Lease>, { _id, owner }: Omit<Lease, 'until'>, leaseMs: number) => {
  const heldUntil = Date.now() + leaseMs;
  const free = { $lt: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] };
  const taken = { owner: { $cond: [free, owner, '$owner'] }, until: { $cond: [free, untilFor(leaseMs), '$until'] } };
  const options = { upsert: true, returnDocument: 'after' } as const;
  // Of two concurrent upserts one fails with a duplicate key.
  const lease = await leases.findOneAndUpdate({ _id }, [{ $set: taken }], options).catch(unlessDuplicate);
  return lease?.owner === owner ? heldUntil : undefined;
};

const keep = (leases: mongo.Collection<Lease>, mine: Omit<Lease, 'until'>, leaseMs: number, heldUntil: number) => {
  const held = new AbortController();
  const lose = () => held.abort(new Error(`the lease ${mine._id} was lost`));
  let end: NodeJS.Timeout | undefined;
  const holdUntil = (time: number) => {
    heldUntil = Math.max(heldUntil, time);
    clearTimeout(end);
    end = setTimeout(lose, heldUntil - Date.now()).unref();
  };
  const renew = async () => {
    const renewed = Date.now() + leaseMs;
    const { matchedCount } = await leases.updateOne(mine, [{ $set: { until: untilFor(leaseMs) } }]);
    if (matchedCount) holdUntil(renewed);
    else lose();
  };
  holdUntil(heldUntil);
  // One failed renewal is not fatal: the next one may be in time.
  const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref();
  return {
    signal: held.signal,
    end: () => {
      clearInterval(renewal);
      clearTimeout(end);
    },
  };
};
