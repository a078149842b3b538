import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { withLease } from './lease.js';
import { eventually } from '../../test/eventually.js';

usePortal();
type Lease = { _id: string; owner: string; until: Date };
const leases = () => mongoose.connection.db!.collection<Lease>('leases');
const insertForeignLease = (endsInMs: number) =>
  leases().insertOne({ _id: 'werk', owner: 'another', until: new Date(Date.now() + endsInMs) });
/** Resolves to the message of the abort reason. */
const waitForAbort = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve((signal.reason as Error).message));
  });
beforeEach(() => leases().deleteMany({}));

describe('withLease', () => {
  it('holds the lease while the work runs, and releases it afterwards', async () => {
    const lease = await withLease('werk', () => leases().findOne({ _id: 'werk' }), { waitMs: 0 });
    expect(lease!.until.getTime() - Date.now()).toBeGreaterThan(5000);
    expect(await leases().countDocuments()).toBe(0);
  });

  it('releases the lease when the work fails', async () => {
    const failing = () => Promise.reject(new Error('no disk'));
    await expect(withLease('werk', failing, { waitMs: 0 })).rejects.toThrow('no disk');
    expect(await withLease('werk', () => Promise.resolve('done'), { waitMs: 0 })).toBe('done');
  });

  it('runs the work of one holder at a time', async () => {
    let [inside, maxInside, done] = [0, 0, 0];
    const work = async () => {
      maxInside = Math.max(maxInside, ++inside);
      await leases().findOne({});
      inside--;
      done++;
    };
    await Promise.all([1, 2, 3, 4].map(() => withLease('werk', work, { waitMs: 15_000 })));
    expect([maxInside, done]).toEqual([1, 4]);
  });

  it('returns undefined without running the work while another owner holds the lease', async () => {
    await insertForeignLease(60_000);
    const work = vi.fn(() => Promise.resolve('done'));
    expect(await withLease('werk', work, { waitMs: 0 })).toBeUndefined();
    expect(await withLease('werk', work, { waitMs: 300 })).toBeUndefined();
    expect(work).not.toHaveBeenCalled();
    expect(await leases().findOne({ _id: 'werk' })).toMatchObject({ owner: 'another' });
    expect(await withLease('ander werk', work, { waitMs: 0 })).toBe('done');
  });

  it('takes over the lease of a killed process after it expires', async () => {
    await insertForeignLease(200);
    expect(await withLease('werk', () => Promise.resolve('done'), { waitMs: 15_000 })).toBe('done');
  });

  it('stops waiting when the signal is aborted', async () => {
    await insertForeignLease(60_000);
    const end = new AbortController();
    const waiting = withLease('werk', () => Promise.resolve(), { waitMs: Infinity, signal: end.signal });
    end.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });

  it('renews the lease while the work runs', async () => {
    const work = async () => {
      const first = await leases().findOne({ _id: 'werk' });
      await eventually(async () => expect((await leases().findOne({ _id: 'werk' }))!.until > first!.until).toBe(true));
      return 'renewed';
    };
    expect(await withLease('werk', work, { waitMs: 0, leaseMs: 2000 })).toBe('renewed');
  });
});

describe('withLease aborts the signal of the work', () => {
  it('aborts the work when another owner has taken the lease', async () => {
    const start = Date.now();
    const work = async (signal: AbortSignal) => {
      await leases().updateOne({ _id: 'werk' }, { $set: { owner: 'another' } });
      return waitForAbort(signal);
    };
    expect(await withLease('werk', work, { waitMs: 0, leaseMs: 3000 })).toBe('the lease werk was lost');
    expect(Date.now() - start).toBeLessThan(3000);
    expect(await leases().findOne({ _id: 'werk' })).toMatchObject({ owner: 'another' });
  });

  it('aborts the work when the process was suspended for longer than the lease', async () => {
    const work = (signal: AbortSignal) => {
      const aborted = waitForAbort(signal);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      return aborted;
    };
    expect(await withLease('werk', work, { waitMs: 0, leaseMs: 300 })).toBe('the lease werk was lost');
  });

  it('aborts the work when the database is unavailable for as long as the lease lasts', async () => {
    const { db } = mongoose.connection;
    const failToUpdate = vi.fn(() => Promise.reject(new Error('gone')));
    const leaseCollection = leases();
    const collection = vi.spyOn(db!, 'collection').mockReturnValue(leaseCollection as never);
    vi.spyOn(leaseCollection, 'updateOne').mockImplementation(failToUpdate);
    expect(await withLease('werk', waitForAbort, { waitMs: 0, leaseMs: 600 })).toBe('the lease werk was lost');
    expect(failToUpdate.mock.calls.length).toBeGreaterThan(0);
    collection.mockRestore();
  });

  it('aborts the work when the signal of the caller is aborted', async () => {
    const end = new AbortController();
    const work = (signal: AbortSignal) => {
      const aborted = waitForAbort(signal);
      end.abort(new Error('the portal stops'));
      return aborted;
    };
    expect(await withLease('werk', work, { waitMs: 0, signal: end.signal })).toBe('the portal stops');
  });
});
