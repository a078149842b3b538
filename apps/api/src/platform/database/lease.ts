import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { ignoreDuplicateKey, openDatabase } from './database.js';

type Lease = { _id: string; owner: string; until: Date };
type LeaseOptions = {
  /** How long to wait for a lease that another process holds. */
  waitMs: number;
  /** Aborts both the waiting and the work. */
  signal?: AbortSignal;
  /** Lifetime of the lease without renewal: after a kill, other processes wait at most this long. */
  leaseMs?: number;
};
/** Lifetime of a lease unless `leaseMs` is given. */
export const defaultLeaseMs = 10_000;
/** Uses the clock of the database, because the clocks of machines differ. */
const expiryIn = (ms: number) => ({ $add: ['$$NOW', ms] });
const pollIntervalMs = { initial: 250, max: 5000 };

/** Why the signal of the work was aborted. Another process may repeat the work. */
export class LeaseLostError extends Error {}

/**
 * Runs `work` under a lease of this name, which one process holds at a time. Returns undefined when another process
 * held it during all of `waitMs`. Aborts the signal of `work` when the lease is lost, for example after the process was
 * suspended.
 */
export const withLease = async <T>(
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  { waitMs, signal = new AbortController().signal, leaseMs = defaultLeaseMs }: LeaseOptions,
): Promise<T | undefined> => {
  const leases = openDatabase().collection<Lease>('leases');
  const ownLease = { _id: name, owner: randomUUID() };
  const heldUntil = await pollUntil(() => acquire(leases, ownLease, leaseMs), waitMs, signal);
  if (heldUntil === undefined) return undefined;
  const heldLease = keepRenewing(leases, ownLease, leaseMs, heldUntil);
  try {
    return await work(AbortSignal.any([heldLease.signal, signal]));
  } finally {
    heldLease.stop();
    // When the release fails, the lease expires by itself.
    await leases.deleteOne(ownLease).catch(() => undefined);
  }
};

const pollUntil = async (attempt: () => Promise<number | undefined>, waitMs: number, signal: AbortSignal) => {
  const deadline = Date.now() + waitMs;
  for (let pollMs = pollIntervalMs.initial; ; pollMs = Math.min(pollMs * 1.5, pollIntervalMs.max)) {
    signal.throwIfAborted();
    const result = await attempt();
    if (result !== undefined || Date.now() >= deadline) return result;
    await pause(Math.min(pollMs, deadline - Date.now()), undefined, { signal });
  }
};

/**
 * Returns until when the lease is certainly held, by the local clock: counted from before the request. Undefined when
 * another process holds it.
 */
const acquire = async (leases: mongo.Collection<Lease>, { _id, owner }: Omit<Lease, 'until'>, leaseMs: number) => {
  const heldUntil = Date.now() + leaseMs;
  const isFree = { $lt: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] };
  const changes = {
    owner: { $cond: [isFree, owner, '$owner'] },
    until: { $cond: [isFree, expiryIn(leaseMs), '$until'] },
  };
  const options = { upsert: true, returnDocument: 'after' } as const;
  // Of two concurrent upserts one fails with a duplicate key.
  const lease = await leases.findOneAndUpdate({ _id }, [{ $set: changes }], options).catch(ignoreDuplicateKey);
  return lease?.owner === owner ? heldUntil : undefined;
};

const keepRenewing = (
  leases: mongo.Collection<Lease>,
  ownLease: Omit<Lease, 'until'>,
  leaseMs: number,
  heldUntil: number,
) => {
  const controller = new AbortController();
  const markLost = () => controller.abort(new LeaseLostError(`the lease ${ownLease._id} was lost`));
  let expiryTimer: NodeJS.Timeout | undefined;
  const extendUntil = (time: number) => {
    heldUntil = Math.max(heldUntil, time);
    clearTimeout(expiryTimer);
    expiryTimer = setTimeout(markLost, heldUntil - Date.now()).unref();
  };
  const renew = async () => {
    const renewedUntil = Date.now() + leaseMs;
    const { matchedCount } = await leases.updateOne(ownLease, [{ $set: { until: expiryIn(leaseMs) } }]);
    if (matchedCount) extendUntil(renewedUntil);
    else markLost();
  };
  extendUntil(heldUntil);
  // One failed renewal is not fatal: the next one may be in time.
  const renewTimer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref();
  return {
    signal: controller.signal,
    stop: () => {
      clearInterval(renewTimer);
      clearTimeout(expiryTimer);
    },
  };
};
