import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { fillDatabase } from '../test/full-database.js';
import { usePortal } from '../test/portal.js';
import { beginServing, whileNobodyServes } from './serving.js';
import { eventually } from '../test/eventually.js';

usePortal();
const leases = () => mongoose.connection.db!.collection<{ _id: string }>('leases');
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const serve = async (interrupted = vi.fn()) => {
  ends.push(await beginServing(interrupted));
  return interrupted;
};
const alone = <T>(work: () => Promise<T>, waitMs = 300) =>
  whileNobodyServes(work, new AbortController().signal, waitMs);

it('any number of processes hold a serving lease, and maintenance is refused meanwhile', async () => {
  await serve();
  await serve();
  const work = vi.fn(() => Promise.resolve('done'));
  await expect(alone(work)).rejects.toThrow('Er draait een portaal op deze database');
  await ends.pop()!();
  await expect(alone(work)).rejects.toThrow('stop het eerst');
  await ends.pop()!();
  expect([await alone(work), work.mock.calls.length, await leases().countDocuments()]).toEqual(['done', 1, 0]);
});

it('a serving lease and a second maintenance are refused during maintenance', async () => {
  await alone(async () => {
    await expect(serve()).rejects.toThrow('worden nu verplaatst of teruggezet');
    await expect(alone(() => Promise.resolve())).rejects.toThrow('Er wordt al verplaatst of teruggezet');
  });
  await serve();
});

it('of a serving lease and maintenance that are requested at the same time, at most one succeeds', async () => {
  for (let times = 0; times < 5; times++) {
    let isAlone = false;
    const both = await Promise.allSettled([
      serve().then(() => expect(isAlone).toBe(false)),
      alone(async () => {
        isAlone = true;
        await wait(50);
        isAlone = false;
      }, 0),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    for (const end of ends.splice(0)) await end();
  }
});

it('maintenance waits until the lease of a killed process expires', async () => {
  await leases().insertOne({ _id: 'serving:gone', owner: 'x', until: new Date(Date.now() + 700) } as never);
  expect(await alone(() => Promise.resolve('done'), 20_000)).toBe('done');
  await leases().deleteOne({ _id: 'serving:gone' });
});

it('a suspended process acquires its lease again, or calls onInterrupted during maintenance', async () => {
  const interrupted = await serve();
  const stoodStill = () => leases().deleteMany({ _id: /^serving:/ as never });
  await stoodStill();
  await eventually(async () => expect(await leases().findOne()).not.toBeNull());
  expect(interrupted).not.toHaveBeenCalled();
  await stoodStill();
  await alone(() => eventually(() => expect(interrupted).toHaveBeenCalledOnce()));
});

it('starts serving on a full disk, except during maintenance, and acquires the lease when there is space', async () => {
  let empty = fillDatabase();
  try {
    await serve();
    empty();
    // It acquires its lease as soon as there is space, so that maintenance is refused.
    await eventually(async () => expect(await leases().countDocuments({ _id: /^serving:/ })).toBe(1));
    await expect(alone(() => Promise.resolve())).rejects.toThrow('stop het eerst');
    await ends.pop()!();
    await alone(async () => {
      empty = fillDatabase();
      await expect(serve()).rejects.toThrow('worden nu verplaatst of teruggezet');
      empty();
    });
  } finally {
    empty();
  }
});
