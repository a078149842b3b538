import { EventEmitter } from 'node:events';
import type { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { databaseClock, followDatabaseClock } from './clock.js';

it('follows the clock of the primary, backwards at the second response, until the connection is closed', async () => {
  const getAheadMs = () => Math.round((databaseClock.now() - Date.now()) / 10_000) * 10_000;
  const toReply = (ms: number, isWritablePrimary = true) => ({
    localTime: new Date(Date.now() + ms),
    isWritablePrimary,
  });
  const db = () => ({ command: () => Promise.resolve(toReply(400_000)) });
  const client = Object.assign(new EventEmitter(), { db });
  const unfollow = await followDatabaseClock(client as unknown as mongo.MongoClient);
  const measured = [getAheadMs()];
  for (const reply of [toReply(-60_000, false), toReply(-30_000), toReply(-30_000), {}]) {
    client.emit('serverHeartbeatSucceeded', { reply });
    measured.push(getAheadMs());
  }
  unfollow();
  client.emit('serverHeartbeatSucceeded', { reply: toReply(20_000) });
  expect([...measured, getAheadMs()]).toEqual([400_000, 400_000, 400_000, -30_000, -30_000, 0]);
});
