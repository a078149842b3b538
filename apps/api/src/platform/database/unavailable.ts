import mongoose from 'mongoose';
import { TimeoutError } from '../timeout.js';

const { mongo } = mongoose;
/** Other subclasses of MongoAPIError are mistakes in a call. */
const unavailableErrors = [
  TimeoutError,
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoClientClosedError,
];
/**
 * CursorNotFound (the server was restarted while a result was read), ShutdownInProgress, PrimarySteppedDown,
 * NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const unavailableCodes = [43, 91, 189, 10107, 11600, 11602, 13435, 13436];
/** Of errors of a socket while something is read from it or written to it. */
const lostConnectionCodes = ['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ENOTCONN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'];
/** Of errors of a stream that was closed before it was written to. */
const closedStreamCodes = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

/** Returns whether the error means that the database could not be reached, or that its response was lost. */
export const isUnavailable = (cause: unknown): boolean =>
  unavailableErrors.some((errorClass) => cause instanceof errorClass) ||
  // A response is missing or unreadable, or a pool of connections is closed.
  (cause instanceof mongo.MongoDriverError && !(cause instanceof mongo.MongoAPIError)) ||
  (cause instanceof mongo.MongoServerError && (isUnavailableReply(cause) || isUnavailable(getBulkCause(cause)))) ||
  isLostConnection(cause) ||
  // Mongoose has no error class for a query before the first connection.
  (cause instanceof mongoose.MongooseError && cause.message.includes('bufferCommands'));

const isUnavailableReply = ({ code }: mongoose.mongo.MongoServerError) => unavailableCodes.includes(Number(code));

/** A bulk write has the class of a reply of the server, also when there was none. */
const getBulkCause = ({ errorResponse }: mongoose.mongo.MongoServerError): unknown =>
  errorResponse instanceof Error ? errorResponse : undefined;

/**
 * Whether an error is that of a socket or stream itself: the driver passes these on without a class of its own when a
 * connection is lost while a command of over 16 kB is written.
 */
const isLostConnection = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false;
  const { code = '', syscall = '' } = cause as NodeJS.ErrnoException;
  return ['read', 'write'].includes(syscall) ? lostConnectionCodes.includes(code) : closedStreamCodes.includes(code);
};

const isDirectConnection = () => {
  const client = mongoose.connection.getClient() as mongoose.mongo.MongoClient | undefined;
  return client?.options.directConnection === true;
};

/** Returns whether a write that failed with this error certainly changed nothing. False when the response was lost. */
export const isCertainlyNotWritten = (cause: unknown): boolean =>
  isUnavailable(cause) ? isNeverSent(cause) : !(cause instanceof mongo.MongoWriteConcernError);

/**
 * In a replica set the driver repeats a write, and the error may be that of the second attempt. A direct connection may be
 * one to a member of a replica set.
 */
const isNeverSent = (cause: unknown): boolean =>
  cause instanceof mongo.MongoNotConnectedError ||
  (cause instanceof mongo.MongoServerSelectionError &&
    !/^ReplicaSet|^Sharded/.test(cause.reason?.type ?? '') &&
    !isDirectConnection());
