import mongoose, { type mongo } from 'mongoose';
import { AppError } from '@ledenportaal/shared';
import { untilNoDuplicate } from './database.js';
import { createMemoryHits } from './limits.memory.js';
import { isOutOfSpace, unlessOutOfSpace } from './out-of-space.js';
import { withinPatience } from './patience.js';

/**
 * At most `max` hits per `windowMs`. `blocksUntilIdle`: once full, no hit expires until `windowMs` after the last one.
 */
export type Limit = { key: string; most: number; withinMs: number; rests?: true };
export type Reservation = { giveBack: () => Promise<void> };

type Hit = { by: mongo.ObjectId; at: Date };
type Tally = { _id: string; hits: Hit[]; askedAt: Date };

/**
 * Adds a hit to each limit, or to none. Throws `too_often` with a Retry-After header. Call it before the work that is
 * limited, so that concurrent work, also in other processes, is counted.
 */
export const reserve = async (limits: readonly Limit[]): Promise<Reservation> => {
  const by = new mongoose.mongo.ObjectId();
  const taken: string[] = [];
  const giveBack = async () => {
    const filter = { _id: { $in: taken } };
    // On a full disk the hit stays counted until it expires.
    if (taken.length)
      await tallies()
        .updateMany(filter, { $pull: { hits: { by } } })
        .catch(unlessOutOfSpace);
  };
  for (const limit of limits) {
    const tally = await withinPatience(take(limit, by));
    taken.push(limit.key);
    if (tally.hits.some((hit) => hit.by.equals(by))) continue;
    await giveBack();
    throw tooOften(secondsLeft(limit, tally));
  }
  return { giveBack };
};

const tooOften = (seconds: number) => new AppError('too_often', { headers: { 'Retry-After': String(seconds) } });

/** Like `reserve`; while the disk of the database is full, hits are counted in the memory of this process. */
export const reserveAlways = (limits: readonly Limit[]): Promise<Reservation> =>
  reserve(limits).catch((cause: unknown) => {
    if (!isOutOfSpace(cause)) throw cause;
    return reserveInMemory(limits);
  });

const memory = createMemoryHits();

/** Counts in addition to the hits in the database from before its disk was full. */
const reserveInMemory = async (limits: readonly Limit[]): Promise<Reservation> => {
  const keys = limits.map(({ key }) => key);
  const counted = await withinPatience(
    tallies()
      .find({ _id: { $in: keys } })
      .toArray(),
  );
  // No await from here on, so that concurrent requests are counted one after the other.
  const now = Date.now();
  for (const { key, most, withinMs } of limits) {
    const inDatabase = counted.find(({ _id }) => _id === key)?.hits.map(({ at }) => at.getTime()) ?? [];
    const hits = [...inDatabase, ...memory.of(key, now - withinMs)].filter((at) => at > now - withinMs);
    if (hits.length >= most) throw tooOften(Math.max(1, Math.ceil((Math.max(...hits) + withinMs - now) / 1000)));
  }
  for (const { key, withinMs } of limits) memory.set(key, [...memory.of(key, now - withinMs), now]);
  return {
    giveBack: () => {
      for (const { key } of limits) {
        const hits = memory.of(key, -Infinity);
        const at = hits.lastIndexOf(now);
        memory.set(key, at < 0 ? hits : hits.toSpliced(at, 1));
      }
      return Promise.resolve();
    },
  };
};

/** Removes all hits of these limits. */
export const forget = async (limits: readonly Limit[]): Promise<void> => {
  await tallies().deleteMany({ _id: { $in: limits.map(({ key }) => key) } });
};

/** Adds a hit atomically, by the clock of the database, because the clocks of processes differ. */
const take = ({ key, most, withinMs, rests }: Limit, by: mongo.ObjectId): Promise<Tally> => {
  const hits = { $ifNull: ['$hits', []] };
  const since = { $subtract: ['$$NOW', withinMs] };
  const young = { $filter: { input: hits, cond: { $gt: ['$$this.at', since] } } };
  const resting = { $and: [{ $gte: [{ $size: hits }, most] }, { $gt: [{ $last: '$hits.at' }, since] }] };
  const added = { $concatArrays: ['$hits', [{ by, at: '$$NOW' }]] };
  const steps = [
    { $set: { askedAt: '$$NOW', hits: rests ? { $cond: [resting, hits, young] } : young } },
    { $set: { hits: { $cond: [{ $lt: [{ $size: '$hits' }, most] }, added, '$hits'] } } },
  ];
  const options = { upsert: true, returnDocument: 'after' } as const;
  return untilNoDuplicate(async () => (await tallies().findOneAndUpdate({ _id: key }, steps, options))!);
};

const secondsLeft = ({ most, withinMs, rests }: Limit, { hits, askedAt }: Tally): number => {
  // There are more than `max` hits after a setting was lowered.
  const decides = rests ? hits.at(-1) : hits.at(-most);
  const endsAt = (decides?.at ?? askedAt).getTime() + withinMs;
  return Math.max(1, Math.ceil((endsAt - askedAt.getTime()) / 1000));
};

const tallies = () => {
  const { db } = mongoose.connection;
  if (!db) throw new AppError('unavailable');
  return db.collection<Tally>('limits');
};
