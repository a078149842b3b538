import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AppError } from '@ledenportaal/shared';
import { usePortal } from '../../test/portal.js';
import { resetLimits, reserve, type Limit } from './limits.js';

usePortal();
const minute = 60_000;
const three: Limit = { key: 'drie', max: 3, windowMs: 10 * minute };

/** Returns 'granted', or the Retry-After in seconds. */
const tryReserve = async (...limits: Limit[]): Promise<number | 'granted'> => {
  try {
    await reserve(limits);
    return 'granted';
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'too_often') throw cause;
    return Number(cause.options.headers?.['Retry-After']);
  }
};
const tryReserveTimes = async (times: number, ...limits: Limit[]) => {
  const results = [];
  for (let time = 0; time < times; time++) results.push(await tryReserve(...limits));
  return results;
};

/** Moves all hits back in time. */
const advanceClock = (ms: number) =>
  mongoose.connection
    .db!.collection('limits')
    .updateMany({}, [
      { $set: { hits: { $map: { input: '$hits', in: { by: '$$this.by', at: { $subtract: ['$$this.at', ms] } } } } } },
    ]);

describe('a limit', () => {
  it('grants up to its maximum, and then reports when the oldest hit expires', async () => {
    expect(await tryReserve(three)).toBe('granted');
    await advanceClock(4 * minute);
    expect(await tryReserveTimes(2, three)).toEqual(['granted', 'granted']);
    const retryAfter = await tryReserve(three);
    expect(retryAfter).toBeGreaterThan(5.9 * 60);
    expect(retryAfter).toBeLessThanOrEqual(6 * 60);
    await advanceClock(6 * minute);
    expect(await tryReserveTimes(2, three)).toEqual(['granted', expect.any(Number)]);
  });

  it('keeps its hits with blocksUntilIdle until the window after the last one has passed', async () => {
    const blockingLimit: Limit = { ...three, blocksUntilIdle: true };
    await tryReserve(blockingLimit);
    await advanceClock(9 * minute);
    expect(await tryReserveTimes(2, blockingLimit)).toEqual(['granted', 'granted']);
    const retryAfter = await tryReserve(blockingLimit);
    expect(retryAfter).toBeGreaterThan(9.9 * 60);
    expect(retryAfter).toBeLessThanOrEqual(10 * 60);
    await advanceClock(9 * minute);
    expect(await tryReserve(blockingLimit)).toBeLessThanOrEqual(60);
    await advanceClock(minute);
    expect(await tryReserveTimes(4, blockingLimit)).toEqual(['granted', 'granted', 'granted', expect.any(Number)]);
  });

  it('drops old hits with blocksUntilIdle while it is not full', async () => {
    const blockingLimit: Limit = { ...three, blocksUntilIdle: true };
    await tryReserveTimes(2, blockingLimit);
    await advanceClock(10 * minute);
    expect(await tryReserveTimes(3, blockingLimit)).toEqual(['granted', 'granted', 'granted']);
  });

  it('grants no more than its maximum to concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, () => tryReserve(three)));
    expect(results.filter((result) => result === 'granted')).toHaveLength(3);
  });

  it('grants no more than its maximum to concurrent requests after its window', async () => {
    await tryReserveTimes(3, three);
    await advanceClock(10 * minute);
    const results = await Promise.all(Array.from({ length: 30 }, () => tryReserve(three)));
    expect(results.filter((result) => result === 'granted')).toHaveLength(3);
  });

  it('does not extend the window for requests that are refused', async () => {
    await tryReserveTimes(20, three);
    await advanceClock(10 * minute);
    expect(await tryReserve(three)).toBe('granted');
  });

  it('releases only its own hit, and only once', async () => {
    const [first, second] = [await reserve([three]), await reserve([three])];
    await tryReserve(three);
    await first.release();
    await first.release();
    expect(await tryReserveTimes(2, three)).toEqual(['granted', expect.any(Number)]);
    await second.release();
    expect(await tryReserve(three)).toBe('granted');
  });

  it('adds a hit to all given limits or to none', async () => {
    const one: Limit = { key: 'een', max: 1, windowMs: minute };
    expect(await tryReserveTimes(5, three, one)).toEqual(['granted', ...Array<unknown>(4).fill(expect.any(Number))]);
    expect(await tryReserveTimes(3, three)).toEqual(['granted', 'granted', expect.any(Number)]);
  });

  it('applies a lower maximum to existing hits, and can be reset', async () => {
    await tryReserve(three);
    await advanceClock(4 * minute);
    await tryReserveTimes(2, three);
    const lower = { ...three, max: 1 };
    // With the lower maximum the last hit determines the time to wait, not the first.
    expect(await tryReserve(lower)).toBeGreaterThan(9.9 * 60);
    await resetLimits([three]);
    expect(await tryReserve(lower)).toBe('granted');
  });

  it('expires documents by a TTL index', async () => {
    const indexes = await mongoose.connection.db!.collection('limits').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { askedAt: 1 }, expireAfterSeconds: 86_400 }));
    await tryReserve(three);
    const document = await mongoose.connection.db!.collection('limits').findOne();
    expect(document?.askedAt).toBeInstanceOf(Date);
  });
});
