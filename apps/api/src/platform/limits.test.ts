import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AppError } from '@ledenportaal/shared';
import { usePortal } from '../test/portal.js';
import { forget, reserve, type Limit } from './limits.js';

usePortal();
const minute = 60_000;
const three: Limit = { key: 'drie', most: 3, withinMs: 10 * minute };

/** Returns 'granted', or the Retry-After in seconds. */
const ask = async (...limits: Limit[]): Promise<number | 'granted'> => {
  try {
    await reserve(limits);
    return 'granted';
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'too_often') throw cause;
    return Number(cause.more.headers?.['Retry-After']);
  }
};
const askTimes = async (times: number, ...limits: Limit[]) => {
  const answers = [];
  for (let time = 0; time < times; time++) answers.push(await ask(...limits));
  return answers;
};

/** Moves all hits back in time. */
const later = (ms: number) =>
  mongoose.connection
    .db!.collection('limits')
    .updateMany({}, [
      { $set: { hits: { $map: { input: '$hits', in: { by: '$$this.by', at: { $subtract: ['$$this.at', ms] } } } } } },
    ]);

describe('a limit', () => {
  it('grants up to its maximum, and then reports when the oldest hit expires', async () => {
    expect(await ask(three)).toBe('granted');
    await later(4 * minute);
    expect(await askTimes(2, three)).toEqual(['granted', 'granted']);
    const left = await ask(three);
    expect(left).toBeGreaterThan(5.9 * 60);
    expect(left).toBeLessThanOrEqual(6 * 60);
    await later(6 * minute);
    expect(await askTimes(2, three)).toEqual(['granted', expect.any(Number)]);
  });

  it('keeps its hits with blocksUntilIdle until the window after the last one has passed', async () => {
    const resting: Limit = { ...three, rests: true };
    await ask(resting);
    await later(9 * minute);
    expect(await askTimes(2, resting)).toEqual(['granted', 'granted']);
    const left = await ask(resting);
    expect(left).toBeGreaterThan(9.9 * 60);
    expect(left).toBeLessThanOrEqual(10 * 60);
    await later(9 * minute);
    expect(await ask(resting)).toBeLessThanOrEqual(60);
    await later(minute);
    expect(await askTimes(4, resting)).toEqual(['granted', 'granted', 'granted', expect.any(Number)]);
  });

  it('drops old hits with blocksUntilIdle while it is not full', async () => {
    const resting: Limit = { ...three, rests: true };
    await askTimes(2, resting);
    await later(10 * minute);
    expect(await askTimes(3, resting)).toEqual(['granted', 'granted', 'granted']);
  });

  it('grants no more than its maximum to a hundred concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(three)));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(3);
  });

  it('grants no more than its maximum to a hundred concurrent requests after its window', async () => {
    await askTimes(3, three);
    await later(10 * minute);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(three)));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(3);
  });

  it('does not extend the window for requests that are refused', async () => {
    await askTimes(20, three);
    await later(10 * minute);
    expect(await ask(three)).toBe('granted');
  });

  it('releases only its own hit, and only once', async () => {
    const [first, second] = [await reserve([three]), await reserve([three])];
    await ask(three);
    await first.giveBack();
    await first.giveBack();
    expect(await askTimes(2, three)).toEqual(['granted', expect.any(Number)]);
    await second.giveBack();
    expect(await ask(three)).toBe('granted');
  });

  it('adds a hit to all given limits or to none', async () => {
    const one: Limit = { key: 'een', most: 1, withinMs: minute };
    expect(await askTimes(5, three, one)).toEqual(['granted', ...Array<unknown>(4).fill(expect.any(Number))]);
    expect(await askTimes(3, three)).toEqual(['granted', 'granted', expect.any(Number)]);
  });

  it('applies a lower maximum to existing hits, and can be reset', async () => {
    await ask(three);
    await later(4 * minute);
    await askTimes(2, three);
    const lower = { ...three, most: 1 };
    // With the lower maximum the last hit determines the time to wait, not the first.
    expect(await ask(lower)).toBeGreaterThan(9.9 * 60);
    await forget([three]);
    expect(await ask(lower)).toBe('granted');
  });

  it('expires documents by a TTL index', async () => {
    const indexes = await mongoose.connection.db!.collection('limits').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { askedAt: 1 }, expireAfterSeconds: 86_400 }));
    await ask(three);
    const kept = await mongoose.connection.db!.collection('limits').findOne();
    expect(kept?.askedAt).toBeInstanceOf(Date);
  });
});
