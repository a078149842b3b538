import type { mongo } from 'mongoose';

/** The clock of the database minus that of `performance.now()`, in ms; undefined without a connection. */
let offset: number | undefined;
/** As measured last. A response that waited for this process gives one that is too small. */
let measured = -Infinity;

/**
 * The clock of the database, in ms since 1970. All processes share it, so that a change by one is later than what another
 * one has read before, whatever the clocks of their machines are. It is off by what a response takes to arrive.
 */
export const databaseClock = {
  /** Before the first connection, the clock of this machine. */
  now: (): number => (offset === undefined ? Date.now() : Math.floor(performance.now() + offset)),
};

/** Returns the time by the clock of the database. */
export const getDatabaseDate = (): Date => new Date(databaseClock.now());

/**
 * Follows the clock of the database from the responses by which the driver watches it, about one each second. Returns a
 * function that ends this.
 */
export const followDatabaseClock = async (client: mongo.MongoClient): Promise<() => void> => {
  const set = ({ localTime, isWritablePrimary, ismaster }: mongo.BSON.Document) => {
    // The secondaries of a replica set have other clocks.
    if (!(localTime instanceof Date) || !(isWritablePrimary || ismaster)) return;
    const latest = localTime.getTime() - performance.now();
    offset = Math.max(latest, measured);
    measured = latest;
  };
  const onHeartbeat = ({ reply }: mongo.ServerHeartbeatSucceededEvent) => set(reply);
  client.on('serverHeartbeatSucceeded', onHeartbeat);
  set(await client.db('admin').command({ hello: 1 }));
  return () => {
    client.off('serverHeartbeatSucceeded', onHeartbeat);
    [offset, measured] = [undefined, -Infinity];
  };
};
