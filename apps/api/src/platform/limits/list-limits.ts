import { AppError } from '@ledenportaal/shared';
import { createTooOftenError } from './limits.js';

/**
 * How long the lists may become that people fill, far above what a foundation needs. Simultaneous requests may pass them
 * by a few. See docs/limits.md for the lists with another bound.
 */
export const listLimits = {
  tags: 50_000,
  themes: 10_000,
  leden: 100_000,
  deletedLeden: 100_000,
  bedrijven: 20_000,
  files: 10_000,
  oldFiles: 20_000,
  accounts: 200_000,
  /** Sign-ups that wait for their link to be opened. They are deleted after a day. */
  signups: 50_000,
  /** Addresses for which a new password was requested. They are deleted after a day. */
  resets: 100_000,
  /** Mails of the last month, from which on no invitation is sent. */
  outbox: 500_000,
  /** Different texts that found nothing. The others of that day are not counted. */
  emptySearchesPerDay: 1_000,
  fotosInCollection: 10_000,
  passwordsPerHour: 20,
  plansPerHour: 240,
  /** Photos that an account looks for with a picture. */
  recognitionsPerMinute: 20,
  /** Responses with a file, whole or in part, per account and process. */
  downloadsPerHour: 500_000,
  /** Requests that write, per account and process. */
  writesPerHour: 500_000,
};
export type ListLimits = typeof listLimits;

type Countable = { estimatedDocumentCount: () => PromiseLike<number> };

const hasRoomFor = async (list: Countable, max: number, added: number) =>
  (await list.estimatedDocumentCount()) + added <= max;

/** Throws `list_full` when the collection would have more than `max` documents. */
export const assertBelowLimit = async (list: Countable, max: number, added = 1): Promise<void> => {
  if (!(await hasRoomFor(list, max, added))) throw new AppError('list_full');
};

/** Like `assertBelowLimit`, for a list that the database empties: throws `too_often`. */
export const assertBelowRateLimit = async (list: Countable, max: number): Promise<void> => {
  if (!(await hasRoomFor(list, max, 1))) throw createTooOftenError();
};
