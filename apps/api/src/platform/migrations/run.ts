import { randomUUID } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';
import { unlessDuplicate } from '../database.js';
import type { Log } from '../log.js';
import { StartError } from '../start-error.js';
import { firstIndexes } from './0001-first-indexes.js';

export type Migration = { name: string; run: (db: mongo.Db) => Promise<void> };
type Done = { _id: number; name: string; at: Date };
type Lease = { _id: string; owner: string; until: Date };

/** Its place in the list is its number: add at the end, and never change one that has been released. */
const migrations: readonly Migration[] = [firstIndexes];

const leaseMs = 10_000;
const longestWaitMs = 60_000;
const pollMs = 250;

/** Brings the database to this version. With several processes, one does the work and the others wait for it. */
export const migrate = async (log: Log, list = migrations) => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  if ((await pendingOf(db, list)).length === 0) return;
  await underLease(db, async () => {
    for (const number of await pendingOf(db, list)) {
      const { name, run } = list[number - 1]!;
      await run(db);
      await db.collection<Done>('migrations').insertOne({ _id: number, name, at: new Date() });
      log.info({ migration: name }, 'migrated');
    }
  });
};

const pendingOf = async (db: mongo.Db, list: readonly Migration[]) => {
  const done = new Set((await db.collection<Done>('migrations').find().toArray()).map(({ _id }) => _id));
  if (Math.max(0, ...done) > list.length)
    throw new StartError('Deze database hoort bij een nieuwere versie van het portaal: werk het portaal bij.');
  return list.map((_, index) => index + 1).filter((number) => !done.has(number));
};

/** A process that is killed holds up the others for no longer than the lease. */
const underLease = async (db: mongo.Db, work: () => Promise<void>) => {
  const leases = db.collection<Lease>('leases');
  const owner = randomUUID();
  const until = () => new Date(Date.now() + leaseMs);
  const mine = { _id: 'migrations', owner };
  const acquire = async () => {
    const free = { _id: 'migrations', until: { $lt: new Date() } };
    await leases.updateOne(free, { $set: { owner, until: until() } }, { upsert: true });
  };
  await retry(acquire);
  const renewal = setInterval(() => {
    leases.updateOne(mine, { $set: { until: until() } }).catch(() => undefined);
  }, leaseMs / 3);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await leases.deleteOne(mine);
  }
};

/** The upsert of a lease that another holds fails on its _id. */
const retry = async (acquire: () => Promise<void>) => {
  const end = Date.now() + longestWaitMs;
  for (;;) {
    try {
      return await acquire();
    } catch (cause) {
      unlessDuplicate(cause);
      if (Date.now() > end) throw new StartError('Een ander proces werkt de database nu bij: probeer het zo nog eens.');
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
};
