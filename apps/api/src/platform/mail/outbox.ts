import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { FailedMail } from '@ledenportaal/shared';
import { ignoreDuplicateKey, openDatabase } from '../database/database.js';
import type { Mail } from './mail.js';
import type { DeliveryError } from './transport.js';

export type OutboxDocument = Omit<Mail, 'canWait'> & {
  state: 'waiting' | 'sent' | 'failed';
  createdAt: Date;
  /** Also serves as the lease: claiming a mail postpones it, so that it is due again after the process was killed. */
  nextAt: Date;
  giveUpAt: Date;
  attempts: number;
  owner?: string;
  subject?: string;
  error?: string;
  /** What the last failure was about. */
  about?: DeliveryError['about'];
  sentAt?: Date;
  failedAt?: Date;
};
/** A mail that one process has claimed. */
export type ClaimedMail = OutboxDocument & { owner: string };
/** A failed attempt. `error` is the reply of the mail server. */
export type Failure = { error: string; about: DeliveryError['about'] };

const minute = 60_000;
const day = 24 * 60 * minute;
const retryDelaysMs = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);
const maxListed = 250;

const outbox = () => openDatabase().collection<OutboxDocument>('outbox');

/** Uses the clock of the database, because the clocks of machines differ. */
const fromNow = (ms: number | object) => ({ $add: ['$$NOW', ms] });

/** Adds a mail to the outbox; does nothing when it is there already. */
export const enqueueMail = async ({ canWait = false, ...mail }: Mail): Promise<void> => {
  const createdAt = new Date();
  const giveUpAt = new Date(createdAt.getTime() + day);
  // Due immediately, independent of the clock of this process. A mail that can wait is due a millisecond later.
  const nextAt = new Date(canWait ? 1 : 0);
  const initialState = { state: 'waiting', createdAt, nextAt, giveUpAt, attempts: 0 } as const;
  await outbox()
    .insertOne({ ...mail, ...initialState })
    .catch(ignoreDuplicateKey);
};

/** Claims the mail that is due first, for `leaseMs` milliseconds. */
export const claimNextMail = async (leaseMs: number): Promise<ClaimedMail | undefined> => {
  const owner = randomUUID();
  const mail = await outbox().findOneAndUpdate(
    { state: 'waiting', $expr: { $lte: ['$nextAt', '$$NOW'] } },
    [{ $set: { owner, nextAt: fromNow(leaseMs), attempts: { $add: ['$attempts', 1] } } }],
    { sort: { nextAt: 1, _id: 1 }, returnDocument: 'after' },
  );
  return mail ? { ...mail, owner } : undefined;
};

/**
 * Marks a mail as sent. The document is kept for a month, so that the same mail is not queued again; its data is
 * removed.
 */
export const markSent = async ({ _id, owner }: ClaimedMail, subject: string): Promise<void> => {
  await outbox().updateOne({ _id, owner }, [
    { $set: { state: 'sent', subject: { $literal: subject }, sentAt: '$$NOW' } },
    { $unset: ['data', 'owner', 'error', 'about', 'failedAt', 'giveUpAt'] },
  ]);
  // The server accepts mails again, so mails that waited for the server are due now, except those that a process has
  // claimed.
  await outbox().updateMany({ state: 'waiting', about: 'server', owner: { $exists: false } }, [
    { $set: { nextAt: '$$NOW' } },
    { $unset: ['about'] },
  ]);
};

/**
 * Schedules the next attempt, or marks the mail as failed, and returns whether it did the latter. The last attempt is
 * at the end of the 24 hours.
 */
export const markFailed = async (mail: ClaimedMail, subject: string, { error, about }: Failure): Promise<boolean> => {
  const { _id, owner, attempts } = mail;
  const retryDelayMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 0;
  const isGivenUp = about === 'mail' || { $gte: ['$$NOW', '$giveUpAt'] };
  const marked = await outbox().findOneAndUpdate(
    { _id, owner },
    [
      {
        $set: {
          state: { $cond: [isGivenUp, 'failed', 'waiting'] },
          failedAt: { $cond: [isGivenUp, '$$NOW', '$$REMOVE'] },
          nextAt: { $min: [fromNow(retryDelayMs), '$giveUpAt'] },
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

/** The estimate from the metadata of the collection is exact enough. */
export const countMails = (): Promise<number> => outbox().estimatedDocumentCount();

export const countByState = () =>
  outbox()
    .aggregate<{ state: string; count: number }>([
      { $group: { _id: '$state', count: { $sum: 1 } } },
      { $project: { _id: 0, state: '$_id', count: 1 } },
    ])
    .toArray();

/** Longer than the first retry delays together, so that a server that asks to retry later does not count as failing. */
const maxWaitMs = 30 * minute;

/** Returns whether the mail server rejects mails, or a mail has been waiting for too long. */
export const isFailing = async (): Promise<boolean> => {
  const isLate = { createdAt: { $lt: new Date(Date.now() - maxWaitMs) } };
  const failingMail = await outbox().findOne(
    { state: 'waiting', $or: [{ about: 'server' }, isLate] },
    { projection: { _id: 1 } },
  );
  return failingMail !== null;
};

export const readFailed = async (): Promise<FailedMail[]> => {
  const found = await outbox().find({ state: 'failed' }).sort({ failedAt: -1, _id: -1 }).limit(maxListed).toArray();
  return found.map(toFailedMail);
};

/** Counts failed mails, up to `limit`. */
export const countFailed = (limit: number): Promise<number> => outbox().countDocuments({ state: 'failed' }, { limit });

/** Requeues a failed mail with all time and attempts of a new one. Returns false when there is no such mail. */
export const requeueFailed = async (_id: mongo.ObjectId): Promise<boolean> => {
  const initialState = { state: 'waiting', nextAt: '$$NOW', giveUpAt: fromNow(day), attempts: 0 };
  const { matchedCount } = await outbox().updateOne({ _id, state: 'failed' }, [
    { $set: initialState },
    { $unset: ['failedAt', 'about'] },
  ]);
  return matchedCount > 0;
};

export const removeFailed = async (_id: mongo.ObjectId): Promise<boolean> =>
  (await outbox().deleteOne({ _id, state: 'failed' })).deletedCount > 0;

/** Maps a document to its API shape. Fields that are not listed here are never sent. */
const toFailedMail = ({
  _id,
  to,
  kind,
  subject,
  attempts,
  error,
  createdAt,
  failedAt,
}: OutboxDocument): FailedMail => ({
  _id: _id.toHexString(),
  to,
  subject: subject ?? kind,
  attempts,
  error: error ?? '',
  createdAt: createdAt.toISOString(),
  failedAt: (failedAt ?? createdAt).toISOString(),
});
