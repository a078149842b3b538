import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { unlessDuplicate, openDatabase } from './database.js';

type Lease = { _id: string; owner: string; until: Date };
type Terms = {
  /** For a lease that another holds. */
  waitMs: number;
  /** Ends the waiting, and the work too. */
  signal?: AbortSignal;
  /** A process that is killed holds up the others for no longer than this. */
  leaseMs?: number;
};
/** Of the database's clock: those of several machines differ. */
const untilFor = (ms: number) => ({ $add: ['$$NOW', ms] });
const pollsMs = { first: 250, longest: 5000 };

/**
 * Does the work while no other process does work of this name; `undefined` where another held the lease all the while.
 * Whoever was stopped for longer than the lease no longer holds it: then the signal of the work is aborted.
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
    // A lease that cannot be given back runs out.
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

/** Until when it is held for certain, by our own clock: counted from before the question, not from its answer. */
const take = async (leases: mongo.Collection<Lease>, { _id, owner }: Omit<Lease, 'until'>, leaseMs: number) => {
  const heldUntil = Date.now() + leaseMs;
  const free = { $lt: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] };
  const taken = { owner: { $cond: [free, owner, '$owner'] }, until: { $cond: [free, untilFor(leaseMs), '$until'] } };
  const options = { upsert: true, returnDocument: 'after' } as const;
  // Where two begin it together, the upsert of one fails on its _id.
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
  // A renewal that fails is no loss yet: the next one may come in time.
  const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref();
  return {
    signal: held.signal,
    end: () => {
      clearInterval(renewal);
      clearTimeout(end);
    },
  };
};
