import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@ledenportaal/shared';
import mongoose from 'mongoose';
import type { Log } from '../log.js';
import { withTimeout } from '../timeout.js';
import { StartError } from '../installation/start-error.js';
import { followDatabaseClock } from './clock.js';
import { endWritesToClosedSockets } from './closed-sockets.js';
import { describeConnectFailure } from './connect-failure.js';

/**
 * With these values a request fails within 2 seconds when the database is unavailable, and the driver notices within 1
 * second that it is back, and within 0.1 second while requests wait for it.
 */
const timeouts = {
  serverSelectionTimeoutMS: 1500,
  connectTimeoutMS: 1500,
  heartbeatFrequencyMS: 1000,
  minHeartbeatFrequencyMS: 100,
  socketTimeoutMS: 30_000,
};

/** URI of the open connection. */
let connectedUri = '';

export type Database = Awaited<ReturnType<typeof connectDatabase>>;

/**
 * Connects mongoose. `name` is the database name when the URI has none. Throws a `StartError` when it cannot.
 */
export const connectDatabase = async (uri: string, log: Log, name = 'ledenportaal') => {
  // Without it, a misspelled field in a filter would match every document.
  mongoose.set('strictQuery', 'throw');
  const { connection } = mongoose;
  const logGone = () => log.warn('database gone');
  const logConnected = () => log.info('database connected');
  connection.on('disconnected', logGone).on('connected', logConnected);
  connectedUri = uri;
  let unfollowClock: () => void;
  const stopEndingWrites = endWritesToClosedSockets();
  const options = { ...timeouts, bufferCommands: false, autoIndex: false, autoCreate: false };
  try {
    await mongoose.connect(uri, { ...options, ...(!hasDatabaseName(uri) && { dbName: name }) });
    unfollowClock = await followDatabaseClock(connection.getClient());
    // Connecting needs no rights: this does.
    await openDatabase().collection('leases').findOne({});
  } catch (cause) {
    throw new StartError(describeConnectFailure(cause), { cause });
  }
  return {
    /** Pings the server, because an open connection does not prove that it responds. */
    isAvailable: async () => {
      try {
        const { db } = connection;
        if (!db) return false;
        await withTimeout(db.command({ ping: 1 }));
        return true;
      } catch {
        return false;
      }
    },
    close: () => {
      unfollowClock();
      connection.off('disconnected', logGone).off('connected', logConnected);
      return mongoose.disconnect().finally(stopEndingWrites);
    },
  };
};

/** Expects a valid URI. Hosts contain no slash: the path of a Unix socket is percent-encoded. */
const hasDatabaseName = (uri: string) => /^[^/]+:\/\/[^/?]*\/[^?]/.test(uri);

const { mongo } = mongoose;

/** Whether the database cannot read a document of the result (InvalidBSON). */
export const isCorruptDocument = (cause: unknown): boolean =>
  cause instanceof mongo.MongoServerError && cause.code === 22;

/** Returns whether a unique index rejected the write; with `field`, an index that contains it, if the error says which. */
export const isDuplicateKey = (cause: unknown, field?: string): boolean =>
  cause instanceof mongo.MongoServerError &&
  cause.code === 11000 &&
  (!field || !cause.keyPattern || field in (cause.keyPattern as object));

/** Error handler for an insert that another process may have done first. Rethrows other errors. */
export const ignoreDuplicateKey = (cause: unknown): void => {
  if (!isDuplicateKey(cause)) throw cause;
};

/**
 * Runs an upsert, and retries it once after a duplicate key error: of two concurrent upserts of one key, one can fail.
 */
export const retryOnDuplicateKey = <T>(upsert: () => Promise<T>): Promise<T> =>
  upsert().catch((cause: unknown) => {
    if (isDuplicateKey(cause)) return upsert();
    throw cause;
  });

const maxAttempts = 20;
const maxPauseMs = 50;

/** Others changed the document during each attempt. The work can be repeated later. */
export class WriteConflictError extends AppError {
  constructor(description: string) {
    super('unavailable', { cause: new Error(`${description} changes all the while`) });
  }
}

/**
 * Repeats an optimistic update. `attempt` returns undefined when another process changed the document first. Throws a
 * `WriteConflictError` after `maxAttempts` attempts. The pauses are random, so that two do not keep each other from
 * succeeding.
 */
export const retryOnConflict = async <T>(description: string, attempt: () => Promise<T | undefined>): Promise<T> => {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const result = await attempt();
    if (result !== undefined) return result;
    await pause(Math.random() * Math.min(2 ** attempts, maxPauseMs));
  }
  throw new WriteConflictError(description);
};

/** Returns the native driver's database of the open connection. Throws when not connected. */
export const openDatabase = (): mongoose.mongo.Db => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  return db;
};

/**
 * Runs long work, such as building an index over a million photos, over a separate connection without socket timeout.
 * Throws when not connected.
 */
export const withoutTimeout = async <T>(work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> => {
  const { databaseName } = openDatabase();
  const client = await mongo.MongoClient.connect(connectedUri, { ...timeouts, socketTimeoutMS: 0 });
  try {
    return await work(client.db(databaseName));
  } finally {
    await client.close();
  }
};
