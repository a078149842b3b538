import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { FailedMail } from '@ledenportaal/shared';
import { unlessDuplicate, openDatabase } from '../database.js';
import type { Mail } from './mail.js';
import type { Undelivered } from './transport.js';

export type Outgoing = Mail & {
  state: 'waiting' | 'sent' | 'failed';
  createdAt: Date;
  /** Also the lease: who takes a mail puts this off, so that it is due again where that process was killed. */
  nextAt: Date;
  giveUpAt: Date;
  attempts: number;
  owner?: string;
  subject?: string;
  error?: string;
  /** What the last attempt failed on. */
  about?: Undelivered['about'];
  sentAt?: Date;
  failedAt?: Date;
};
/** In the hands of one process. */
export type Taken = Outgoing & { owner: string };
/** What became of an attempt. `error` in the words of the mail server. */
export type Failure = { error: string; about: Undelivered['about'] };

const minute = 60_000;
const day = 24 * 60 * minute;
const pausesMs = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);
const longestList = 250;

const outbox = () => openDatabase().collection<Outgoing>('outbox');

/** Of the database's clock: those of several machines differ. */
const fromNow = (ms: number | object) => ({ $add: ['$$NOW', ms] });

/** Once, however often it is put there. */
export const put = async ({ _id, to, kind, data }: Mail): Promise<void> => {
  const createdAt = new Date();
  const giveUpAt = new Date(createdAt.getTime() + day);
  // Due from the beginning of time, whatever the clock of this process says.
  const fresh = { state: 'waiting', createdAt, nextAt: new Date(0), giveUpAt, attempts: 0 } as const;
  await outbox()
    .insertOne({ _id, to, kind, data, ...fresh })
    .catch(unlessDuplicate);
};

/** The mail that is due first, for this caller alone until the lease has run out. */
export const take = async (leaseMs: number): Promise<Taken | undefined> => {
  const owner = randomUUID();
  const mail = await outbox().findOneAndUpdate(
    { state: 'waiting', $expr: { $lte: ['$nextAt', '$$NOW'] } },
    [{ $set: { owner, nextAt: fromNow(leaseMs), attempts: { $add: ['$attempts', 1] } } }],
    { sort: { nextAt: 1, _id: 1 }, returnDocument: 'after' },
  );
  return mail ? { ...mail, owner } : undefined;
};

/** Kept for a month, so that a mail that is put here again is known; what it told is not. */
export const markSent = async ({ _id, owner }: Taken, subject: string): Promise<void> => {
  await outbox().updateOne({ _id, owner }, [
    { $set: { state: 'sent', subject: { $literal: subject }, sentAt: '$$NOW' } },
    { $unset: ['data', 'owner', 'error', 'about', 'failedAt', 'giveUpAt'] },
  ]);
  // The server takes mail again, so what waited for the server is due now; what is in the hands of a process is not.
  await outbox().updateMany({ state: 'waiting', about: 'server', owner: { $exists: false } }, [
    { $set: { nextAt: '$$NOW' } },
    { $unset: ['about'] },
  ]);
};

/** Tried for the last time at the end of the 24 hours, not just before it. */
export const markFailed = async (mail: Taken, subject: string, { error, about }: Failure): Promise<boolean> => {
  const { _id, owner, attempts } = mail;
  const pauseMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  const over = about === 'mail' || { $gte: ['$$NOW', '$giveUpAt'] };
  const marked = await outbox().findOneAndUpdate(
    { _id, owner },
    [
      {
        $set: {
          state: { $cond: [over, 'failed', 'waiting'] },
          failedAt: { $cond: [over, '$$NOW', '$$REMOVE'] },
          nextAt: { $min: [fromNow(pauseMs), '$giveUpAt'] },
          error: { $literal: error },
          about,
          subject: { $literal: subject },
        },
      },
      { $unset: ['owner'] },
    ],
    { returnDocument: 'after' },
  );
  return marked?.state === 'failed';
};

export const countByState = () =>
  outbox()
    .aggregate<{ state: string; count: number }>([
      { $group: { _id: '$state', count: { $sum: 1 } } },
      { $project: { _id: 0, state: '$_id', count: 1 } },
    ])
    .toArray();

/** Longer than the first pauses together, so that one server that asks to come back later is no failure. */
const longestWaitMs = 30 * minute;

/** Whether mail does not leave: the mail server takes none, or a mail waits for longer than it should. */
export const isFailing = async (): Promise<boolean> => {
  const late = { createdAt: { $lt: new Date(Date.now() - longestWaitMs) } };
  const stuck = await outbox().findOne(
    { state: 'waiting', $or: [{ about: 'server' }, late] },
    { projection: { _id: 1 } },
  );
  return stuck !== null;
};

export const readFailed = async (): Promise<FailedMail[]> => {
  const found = await outbox().find({ state: 'failed' }).sort({ failedAt: -1, _id: -1 }).limit(longestList).toArray();
  return found.map(toFailedMail);
};

/** From the beginning: with all the time, and all the attempts, of a new mail. */
export const putBack = async (_id: mongo.ObjectId): Promise<boolean> => {
  const fresh = { state: 'waiting', nextAt: '$$NOW', giveUpAt: fromNow(day), attempts: 0 };
  const { matchedCount } = await outbox().updateOne({ _id, state: 'failed' }, [
    { $set: fresh },
    { $unset: ['failedAt', 'about'] },
  ]);
  return matchedCount > 0;
};

export const drop = async (_id: mongo.ObjectId): Promise<boolean> =>
  (await outbox().deleteOne({ _id, state: 'failed' })).deletedCount > 0;

/** The only way out: what is not named here never leaves the server. */
const toFailedMail = ({ _id, to, kind, subject, attempts, error, createdAt, failedAt }: Outgoing): FailedMail => ({
  _id: _id.toHexString(),
  to,
  subject: subject ?? kind,
  attempts,
  error: error ?? '',
  createdAt: createdAt.toISOString(),
  failedAt: (failedAt ?? createdAt).toISOString(),
});
