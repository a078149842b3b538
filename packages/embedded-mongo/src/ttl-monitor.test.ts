import { describe, expect, it, vi } from 'vitest';
import { useServer } from './testing/driver';

const server = useServer({ ttlMonitorSleepSecs: 1 });
const hour = 3_600_000;

describe('the TTL monitor', () => {
  it('deletes expired documents only', async () => {
    const now = Date.now();
    const collection = await server.createCollection([
      { name: 'old', at: new Date(now - 2 * hour) },
      { name: 'one of several', at: [new Date(now + hour), new Date(now - 2 * hour)] },
      { name: 'fresh', at: new Date(now) },
      { name: 'no date', at: 'long ago' },
      { name: 'nothing' },
    ]);
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await vi.waitFor(async () => expect(await collection.countDocuments()).toBe(3), { timeout: 20_000, interval: 100 });
    const names = (await collection.find().toArray()).map(({ name }) => name as string);
    expect(names).toEqual(['fresh', 'no date', 'nothing']);
  });

  it('keeps documents that are not in a partial TTL index', async () => {
    const past = new Date(Date.now() - hour);
    const collection = await server.createCollection([
      { at: past, done: true },
      { at: past, done: false },
      { at: past },
    ]);
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { done: true } });
    await vi.waitFor(async () => expect(await collection.countDocuments()).toBe(2), { timeout: 20_000, interval: 100 });
    expect(await collection.countDocuments({ done: true })).toBe(0);
  });
});
