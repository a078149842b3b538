import mongoose, { type mongo } from 'mongoose';
import { AppError } from '@ledenportaal/shared';
import { retryOnDuplicateKey } from '../database/database.js';
import { createMemoryHits } from './limits.memory.js';
import { isOutOfSpace, ignoreOutOfSpace } from '../storage/out-of-space.js';
import { withTimeout } from '../timeout.js';

/**
 * A rate limit: at most `max` hits per `windowMs`. `blocksUntilIdle`: once full, no hit expires until `windowMs` after
 * the last one.
 */
export type Limit = { key: string; max: number; windowMs: number; blocksUntilIdle?: true };
export type Reservation = { release: () => Promise<void> };

type Hit = { by: mongo.ObjectId; at: Date };
type LimitDocument = { _id: string; hits: Hit[]; askedAt: Date };

/**
 * Adds a hit to each limit, or to none. Throws `too_often` with a Retry-After header. Call it before the work that is
 * limited, so that concurrent work, also in other processes, is counted.
 */
export const reserve = async (limits: readonly Limit[]): Promise<Reservation> => {
  const by = new mongoose.mongo.ObjectId();
  const reservedKeys: string[] = [];
  const release = async () => {
    const filter = { _id: { $in: reservedKeys } };
    // On a full disk the hit stays counted until it expires.
    if (reservedKeys.length)
      await getLimits()
        .updateMany(filter, { $pull: { hits: { by } } })
        .catch(ignoreOutOfSpace);
  };
  for (const limit of limits) {
    const document = await withTimeout(addHit(limit, by));
    reservedKeys.push(limit.key);
    if (document.hits.some((hit) => hit.by.equals(by))) continue;
    await release();
    throw createTooOftenError(getRetryAfterMs(limit, document));
  }
  return { release };
};

export const hourMs = 60 * 60_000;

export const createTooOftenError = (retryAfterMs = hourMs) =>
  new AppError('too_often', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) } });

/** Like `reserve`; while the disk of the database is full, hits are counted in the memory of this process. */
export const reserveWithFallback = (limits: readonly Limit[]): Promise<Reservation> =>
  reserve(limits).catch((cause: unknown) => {
    if (!isOutOfSpace(cause)) throw cause;
    return reserveInMemory(limits);
  });

const memory = createMemoryHits();

/** Counts in addition to the hits in the database from before its disk was full. */
const reserveInMemory = async (limits: readonly Limit[]): Promise<Reservation> => {
  const keys = limits.map(({ key }) => key);
  const documents = await withTimeout(
    getLimits()
      .find({ _id: { $in: keys } })
      .toArray(),
  );
  // No await from here on, so that concurrent requests are counted one after the other.
  const now = Date.now();
  for (const { key, max, windowMs } of limits) {
    const inDatabase = documents.find(({ _id }) => _id === key)?.hits.map(({ at }) => at.getTime()) ?? [];
    const hits = [...inDatabase, ...memory.get(key, now - windowMs)].filter((at) => at > now - windowMs);
    if (hits.length >= max) throw createTooOftenError(Math.max(...hits) + windowMs - now);
  }
  for (const { key, windowMs } of limits) memory.set(key, [...memory.get(key, now - windowMs), now]);
  return {
    release: () => {
      for (const { key } of limits) {
        const hits = memory.get(key, -Infinity);
        const at = hits.lastIndexOf(now);
        memory.set(key, at < 0 ? hits : hits.toSpliced(at, 1));
      }
      return Promise.resolve();
    },
  };
};

/** Removes all hits of these limits. */
export const resetLimits = async (limits: readonly Limit[]): Promise<void> => {
  await getLimits().deleteMany({ _id: { $in: limits.map(({ key }) => key) } });
};

/** Adds a hit atomically, by the clock of the database, because the clocks of processes differ. */
const addHit = ({ key, max, windowMs, blocksUntilIdle }: Limit, by: mongo.ObjectId): Promise<LimitDocument> => {
  const hits = { $ifNull: ['$hits', []] };
  const since = { $subtract: ['$$NOW', windowMs] };
  const recentHits = { $filter: { input: hits, cond: { $gt: ['$$this.at', since] } } };
  const isBlocked = { $and: [{ $gte: [{ $size: hits }, max] }, { $gt: [{ $last: '$hits.at' }, since] }] };
  const withNewHit = { $concatArrays: ['$hits', [{ by, at: '$$NOW' }]] };
  const pipeline = [
    { $set: { askedAt: '$$NOW', hits: blocksUntilIdle ? { $cond: [isBlocked, hits, recentHits] } : recentHits } },
    { $set: { hits: { $cond: [{ $lt: [{ $size: '$hits' }, max] }, withNewHit, '$hits'] } } },
  ];
  const options = { upsert: true, returnDocument: 'after' } as const;
  return retryOnDuplicateKey(async () => (await getLimits().findOneAndUpdate({ _id: key }, pipeline, options))!);
};

const getRetryAfterMs = ({ max, windowMs, blocksUntilIdle }: Limit, { hits, askedAt }: LimitDocument): number => {
  // There are more than `max` hits after a setting was lowered.
  const decidingHit = blocksUntilIdle ? hits.at(-1) : hits.at(-max);
  return (decidingHit?.at ?? askedAt).getTime() + windowMs - askedAt.getTime();
};

const getLimits = () => {
  const { db } = mongoose.connection;
  if (!db) throw new AppError('unavailable');
  return db.collection<LimitDocument>('limits');
};
