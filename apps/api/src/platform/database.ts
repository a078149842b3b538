import mongoose from 'mongoose';
import type { Log } from './log.js';
import { LateAnswer, withinPatience } from './patience.js';
import { StartError } from './start-error.js';

/** Together they answer a caller within two seconds when the database is gone, and find it within one when it is back. */
const patience = {
  serverSelectionTimeoutMS: 1500,
  connectTimeoutMS: 1500,
  heartbeatFrequencyMS: 1000,
  socketTimeoutMS: 30_000,
};

/** That of the open connection. */
let address = '';

export type Database = Awaited<ReturnType<typeof connectDatabase>>;

/** `name` where the address does not tell which database. */
export const connectDatabase = async (uri: string, log: Log, name = 'ledenportaal') => {
  // An author who misspells a field in a filter would otherwise find everything.
  mongoose.set('strictQuery', 'throw');
  const { connection } = mongoose;
  let closing = false;
  connection.on('disconnected', () => closing || log.warn('database gone'));
  connection.on('connected', () => log.info('database connected'));
  address = uri;
  const options = { ...patience, bufferCommands: false, autoIndex: false, autoCreate: false };
  try {
    await mongoose.connect(uri, { ...options, ...(!namesDatabase(uri) && { dbName: name }) });
  } catch (cause) {
    throw new StartError('De database antwoordt niet: controleer MONGODB_URI en of de server draait.', { cause });
  }
  return {
    /** Asks it, since a connection that stands says little. */
    answers: async () => {
      try {
        const { db } = connection;
        if (!db) return false;
        await withinPatience(db.command({ ping: 1 }));
        return true;
      } catch {
        return false;
      }
    },
    close: () => {
      closing = true;
      return mongoose.disconnect();
    },
  };
};

/** Of a valid address: behind the hosts, of which none holds a slash (one of a Unix socket has it encoded). */
const namesDatabase = (uri: string) => /^[^/]+:\/\/[^/?]*\/[^?]/.test(uri);

const { mongo } = mongoose;
const gone = [
  LateAnswer,
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
];
/** Shutting down, not primary (any more), recovering. */
const goneCodes = [91, 189, 10107, 11600, 11602, 13435, 13436];

/** Did this fail because the database could not be asked? */
export const isUnavailable = (cause: unknown): boolean =>
  gone.some((kind) => cause instanceof kind) ||
  (cause instanceof mongo.MongoServerError && goneCodes.includes(Number(cause.code))) ||
  // Mongoose has no type for this one: it was asked before it first connected.
  (cause instanceof mongoose.MongooseError && cause.message.includes('bufferCommands'));

/** Is it certain that a write which failed so has changed nothing? Where an answer got lost, it is not. */
export const changedNothing = (cause: unknown): boolean =>
  !isUnavailable(cause) ||
  cause instanceof mongo.MongoServerSelectionError ||
  cause instanceof mongo.MongoNotConnectedError;

export const isDuplicate = (cause: unknown): boolean => cause instanceof mongo.MongoServerError && cause.code === 11000;

/** For a write that another may have done first: then it is done too. */
export const unlessDuplicate = (cause: unknown): void => {
  if (!isDuplicate(cause)) throw cause;
};

/** Of two upserts of one key that begin together one may fail: it finds what the other made when it tries again. */
export const untilNoDuplicate = <T>(upsert: () => Promise<T>): Promise<T> =>
  upsert().catch((cause: unknown) => {
    if (isDuplicate(cause)) return upsert();
    throw cause;
  });

const mostAttempts = 20;

/** For a change to a record as it was read: done anew where another was faster, which `attempt` tells by undefined. */
export const untilUnchanged = async <T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> => {
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new Error(`${what} changes all the while`);
};

/** The database of the open connection, for what needs no model. Throws where there is none. */
export const openDatabase = (): mongoose.mongo.Db => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  return db;
};

/**
 * The same database for work that nobody waits for, by a connection that is not given up while the database is silent: an
 * index over a million photos takes it longer than any caller has patience. Throws where there is no open connection.
 */
export const withoutHurry = async <T>(work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> => {
  const { databaseName } = openDatabase();
  const client = await mongo.MongoClient.connect(address, { ...patience, socketTimeoutMS: 0 });
  try {
    return await work(client.db(databaseName));
  } finally {
    await client.close();
  }
};
