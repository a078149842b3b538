import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { fillDatabase } from '../../test/whole/full-database.js';
import { usePortal } from '../../test/portal.js';
import { readSettings } from '../installation/env.js';
import { defaultLeaseMs } from './lease.js';
import { acquireServingLease, withMaintenanceLease } from './serving-lease.js';
import { eventually } from '../../test/eventually.js';

usePortal();
const leases = () => mongoose.connection.db!.collection<{ _id: string }>('leases');
const releases: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0)) await release();
});

const serve = async (options?: { leaseMs: number }) => {
  const onInterrupted = vi.fn();
  releases.push(await acquireServingLease(onInterrupted, options));
  return onInterrupted;
};
const runMaintenance = <T>(work: () => Promise<T>, waitMs = 300) =>
  withMaintenanceLease(work, { waitMs, signal: new AbortController().signal });

it('any number of processes hold a serving lease, and maintenance is refused meanwhile', async () => {
  await serve();
  await serve();
  const work = vi.fn(() => Promise.resolve('done'));
  await expect(runMaintenance(work)).rejects.toThrow('Er draait een portaal op deze database');
  await releases.pop()!();
  await expect(runMaintenance(work)).rejects.toThrow('stop het eerst');
  await releases.pop()!();
  expect([await runMaintenance(work), work.mock.calls.length, await leases().countDocuments()]).toEqual(['done', 1, 0]);
});

it('a serving lease and a second maintenance are refused during maintenance', async () => {
  await runMaintenance(async () => {
    await expect(serve()).rejects.toThrow('worden nu verplaatst of teruggezet');
    await expect(runMaintenance(() => Promise.resolve())).rejects.toThrow('Er wordt al verplaatst of teruggezet');
  });
  await serve();
});

it('of a serving lease and maintenance that are requested at the same time, at most one succeeds', async () => {
  for (let times = 0; times < 5; times++) {
    let isInMaintenance = false;
    const both = await Promise.allSettled([
      serve().then(() => expect(isInMaintenance).toBe(false)),
      runMaintenance(async () => {
        isInMaintenance = true;
        await wait(50);
        isInMaintenance = false;
      }, 0),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    for (const release of releases.splice(0)) await release();
  }
});

it('maintenance by default waits longer than the lease of a killed process lasts', () => {
  expect(readSettings('/srv/portaal/apps/api/dist', {}).maintenanceWaitMs).toBeGreaterThan(defaultLeaseMs);
});

it('maintenance waits until the lease of a killed process expires', async () => {
  await leases().insertOne({ _id: 'serving:gone', owner: 'x', until: new Date(Date.now() + 700) } as never);
  expect(await runMaintenance(() => Promise.resolve('done'), 20_000)).toBe('done');
  await leases().deleteOne({ _id: 'serving:gone' });
});

it('a suspended process acquires its lease again, or calls onInterrupted during maintenance', async () => {
  // It notices a lost lease at its next renewal, after a third of this.
  const onInterrupted = await serve({ leaseMs: 1500 });
  const deleteServingLeases = () => leases().deleteMany({ _id: /^serving:/ as never });
  await deleteServingLeases();
  await eventually(async () => expect(await leases().findOne()).not.toBeNull());
  expect(onInterrupted).not.toHaveBeenCalled();
  await deleteServingLeases();
  await runMaintenance(() => eventually(() => expect(onInterrupted).toHaveBeenCalledOnce()));
});

it('starts serving on a full disk, except during maintenance, and acquires the lease when there is space', async () => {
  let release = fillDatabase();
  try {
    await serve();
    release();
    // It acquires its lease as soon as there is space, so that maintenance is refused.
    await eventually(async () => expect(await leases().countDocuments({ _id: /^serving:/ })).toBe(1));
    await expect(runMaintenance(() => Promise.resolve())).rejects.toThrow('stop het eerst');
    await releases.pop()!();
    await runMaintenance(async () => {
      release = fillDatabase();
      await expect(serve()).rejects.toThrow('worden nu verplaatst of teruggezet');
      release();
    });
  } finally {
    release();
  }
});
