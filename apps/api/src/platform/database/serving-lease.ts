import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { openDatabase } from './database.js';
import { defaultLeaseMs, withLease } from './lease.js';
import { isOutOfSpace } from '../storage/out-of-space.js';
import { withTimeout } from '../timeout.js';
import { StartError } from '../installation/start-error.js';

const maintenanceLeaseName = 'alone';
const servingPrefix = 'serving:';

/**
 * Acquires a serving lease. Any number of processes can hold one, but not during maintenance. Returns a function that
 * releases it. Calls `onInterrupted` when the lease was lost and maintenance has started. Throws a `StartError` during
 * maintenance. `fingerprint` is that of the secrets with which the process serves.
 */
export const acquireServingLease = async (
  onInterrupted: () => void,
  { leaseMs = defaultLeaseMs, fingerprint = '' }: { leaseMs?: number; fingerprint?: string } = {},
): Promise<() => Promise<void>> => {
  const shutdown = new AbortController();
  let isServing = false;
  const startServing = async (onReady: () => void) => {
    if (await isLeaseHeld(maintenanceLeaseName))
      throw new StartError('De gegevens worden nu verplaatst of teruggezet: begin opnieuw als dat klaar is.');
    isServing = true;
    onReady();
  };
  const holdLease = (onReady: () => void) => async (signal: AbortSignal) => {
    await startServing(onReady);
    await waitForAbort(signal);
  };
  const keepServing = async (onReady: () => void) => {
    const options = { waitMs: Infinity, signal: shutdown.signal, leaseMs };
    while (!shutdown.signal.aborted)
      // A suspended process has lost its lease: it acquires it again, unless maintenance has started meanwhile.
      await withLease(`${servingPrefix}${randomUUID()}:${fingerprint}`, holdLease(onReady), options).catch(
        async (cause: unknown) => {
          if (cause instanceof StartError) throw cause;
          // On a full disk no lease can be acquired, for maintenance neither, so reading can continue without one.
          if (!isServing && isOutOfSpace(cause)) await startServing(onReady);
          if (!isServing) throw cause;
          await pause(1000, undefined, { signal: shutdown.signal }).catch(() => undefined);
        },
      );
  };
  let finished = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    finished = keepServing(resolve).catch((cause: unknown) => (isServing ? onInterrupted() : reject(cause as Error)));
  });
  return async () => {
    shutdown.abort();
    // A database that hangs must not prevent the shutdown: the lease expires by itself.
    await withTimeout(finished).catch(() => undefined);
  };
};

/**
 * Runs `work` while no process serves. Throws a `StartError` when a portal is still running or other maintenance still in
 * progress after `waitMs`.
 */
export const withMaintenanceLease = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<T> => {
  // Both sides first acquire their own lease and then check that of the other: of two that start at once, at least one
  // detects the other.
  const runWhenIdle = async (leaseSignal: AbortSignal) => {
    await waitUntilNotServing(waitMs, leaseSignal);
    return { result: await work(leaseSignal) };
  };
  const outcome = await withLease(maintenanceLeaseName, runWhenIdle, { waitMs, signal });
  if (!outcome) throw new StartError('Er wordt al verplaatst of teruggezet: wacht tot dat klaar is.');
  return outcome.result;
};

const waitUntilNotServing = async (waitMs: number, signal: AbortSignal) => {
  for (const deadline = Date.now() + waitMs; await isLeaseHeld(servingPattern); await pause(250)) {
    signal.throwIfAborted();
    if (Date.now() >= deadline) throw new StartError('Er draait een portaal op deze database: stop het eerst.');
  }
};

const servingPattern = new RegExp(`^${servingPrefix}`);

const isLeaseHeld = async (_id: string | RegExp): Promise<boolean> => {
  const leases = openDatabase().collection<{ _id: string; until: Date }>('leases');
  const filter: mongo.Filter<{ _id: string }> = { _id, $expr: { $gt: ['$until', '$$NOW'] } };
  return (await leases.findOne(filter)) !== null;
};

/** Returns whether a process serves with another fingerprint. */
export const isServedOtherwise = (fingerprint: string): Promise<boolean> =>
  isLeaseHeld(new RegExp(`^${servingPrefix}[^:]+:(?!${fingerprint}$).`));

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
