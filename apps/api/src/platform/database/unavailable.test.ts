import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { TimeoutError } from '../timeout.js';
import { toAppError } from '../to-app-error.js';
import { isCertainlyNotWritten } from './unavailable.js';

const { mongo } = mongoose;

const createSystemError = (code: string, syscall?: string, message = code) =>
  Object.assign(new Error(message), { code, ...(syscall && { syscall }) });
const createSelectionError = (type: string) => new mongo.MongoServerSelectionError('none', { type } as never);
const createReply = (code: number) => new mongo.MongoServerError({ message: 'x', code });
const createBulkError = (cause: object) => new mongo.MongoBulkWriteError(cause as Error, {} as never);

/** Of the pool of connections; the driver does not export its class. */
class PoolClosedError extends mongo.MongoDriverError {}

describe('an error without a response of the database', () => {
  it.each([
    ['a lost connection', new mongo.MongoNetworkError('connection 1 closed')],
    ['a socket error while a large command is written', createSystemError('EPIPE', 'write')],
    ['a reset while a large command is written', createSystemError('ECONNRESET', 'read')],
    ['a write to a socket that the database ended', createSystemError('EPIPE')],
    ['a write to a closed socket', createSystemError('ERR_STREAM_DESTROYED')],
    ['a bulk write whose connection was lost', createBulkError(new mongo.MongoNetworkError('closed'))],
    ['a bulk write with a socket error', createBulkError(createSystemError('EPIPE', 'write'))],
    ['a closed pool', new PoolClosedError('closed')],
    ['a response that is missing', new mongo.MongoUnexpectedServerResponseError('none')],
    ['a cursor of before a restart', createReply(43)],
    ['a server that is stopping', createReply(11600)],
    ['a time-out', new TimeoutError('late')],
    ['a second attempt in a replica set', createSelectionError('ReplicaSetNoPrimary')],
  ])('is a 503, and the write may have happened: %s', (_, cause) => {
    expect([toAppError(cause).code, isCertainlyNotWritten(cause)]).toEqual(['unavailable', false]);
  });

  it.each([
    ['no server to send it to', createSelectionError('Single')],
    ['no connection yet', new mongo.MongoNotConnectedError('connect first')],
  ])('is a 503, and the write certainly did not happen: %s', (_, cause) => {
    expect([toAppError(cause).code, isCertainlyNotWritten(cause)]).toEqual(['unavailable', true]);
  });
});

it.each([
  ['a rejected write', createReply(11000)],
  ['a rejected bulk write', createBulkError({ message: 'x', code: 11000 })],
  ['a mistake in a call', new mongo.MongoInvalidArgumentError('x')],
  ['a socket error of a client that left', createSystemError('ECONNRESET', undefined, 'aborted')],
  ['an error of a file', createSystemError('EIO', 'read')],
])('an error with another cause is unexpected: %s', (_, cause) => {
  expect([toAppError(cause).code, isCertainlyNotWritten(cause)]).toEqual(['unexpected', true]);
});

it('a write whose confirmation by other members failed may have happened', () => {
  const reply = { ok: 1 as const, writeConcernError: { code: 64, errmsg: 'timeout', errInfo: {} } };
  expect(isCertainlyNotWritten(new mongo.MongoWriteConcernError(reply as never))).toBe(false);
});
