import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { openDatabase } from './database.js';
import { withLease } from './lease.js';
import { isOutOfSpace } from './out-of-space.js';
import { withinPatience } from './patience.js';
import { StartError } from './start-error.js';

const alone = 'alone';
const serving = 'serving:';
/** Longer than a lease, so that the lease of a killed process has expired by then. */
const longestWaitMs = 12_000;

/**
 * Acquires a serving lease. Any number of processes can hold one, but not during maintenance. Returns a function that
 * releases it. Calls `onInterrupted` when the lease was lost and maintenance has started. Throws a `StartError` during
 * maintenance.
 */
export const beginServing = async (interrupted: () => void): Promise<() => Promise<void>> => {
  const ending = new AbortController();
  let begun = false;
  const begin = async (ready: () => void) => {
    if (await isHeld(alone))
      throw new StartError('De gegevens worden nu verplaatst of teruggezet: begin opnieuw als dat klaar is.');
    begun = true;
    ready();
  };
  const hold = (ready: () => void) => async (signal: AbortSignal) => {
    await begin(ready);
    await abortOf(signal);
  };
  const serve = async (ready: () => void) => {
    const terms = { waitMs: Infinity, signal: ending.signal };
    while (!ending.signal.aborted)
      // A suspended process has lost its lease: it acquires it again, unless maintenance has started meanwhile.
      await withLease(serving + randomUUID(), hold(ready), terms).catch(async (cause: unknown) => {
        if (cause instanceof StartError) throw cause;
        // On a full disk no lease can be acquired, for maintenance neither, so reading can continue without one.
        if (!begun && isOutOfSpace(cause)) await begin(ready);
        if (!begun) throw cause;
        await pause(1000, undefined, { signal: ending.signal }).catch(() => undefined);
      });
  };
  let held = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    held = serve(resolve).catch((cause: unknown) => (begun ? interrupted() : reject(cause as Error)));
  });
  return async () => {
    ending.abort();
    // A database that hangs must not prevent the shutdown: the lease expires by itself.
    await withinPatience(held).catch(() => undefined);
  };
};

/**
 * Runs `work` while no process serves. Throws a `StartError` when a portal is running or other maintenance is in
 * progress.
 */
export const whileNobodyServes = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  waitMs = longestWaitMs,
): Promise<T> => {
  // Both sides first acquire their own lease and then check that of the other: of two that start at once, at least one
  // detects the other.
  const held = async (lost: AbortSignal) => {
    await nobodyServes(waitMs, lost);
    return { result: await work(lost) };
  };
  const done = await withLease(alone, held, { waitMs, signal });
  if (!done) throw new StartError('Er wordt al verplaatst of teruggezet: wacht tot dat klaar is.');
  return done.result;
};

const nobodyServes = async (waitMs: number, signal: AbortSignal) => {
  for (const end = Date.now() + waitMs; await isHeld(new RegExp(`^${serving}`)); await pause(250)) {
    signal.throwIfAborted();
    if (Date.now() >= end) throw new StartError('Er draait een portaal op deze database: stop het eerst.');
  }
};

const isHeld = async (_id: string | RegExp): Promise<boolean> => {
  const leases = openDatabase().collection<{ _id: string; until: Date }>('leases');
  const filter: mongo.Filter<{ _id: string }> = { _id, $expr: { $gt: ['$until', '$$NOW'] } };
  return (await leases.findOne(filter)) !== null;
};

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
