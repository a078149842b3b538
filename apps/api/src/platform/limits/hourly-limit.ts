import { createTooOftenError, hourMs } from './limits.js';

/**
 * Creates a limit of `max` per account and hour. It bounds what grows by a line for each request, such as the audit log
 * and the download log. In the memory of this process, because a write to the database for each request would cost more
 * than it protects.
 */
export const createHourlyLimit = (max: number, now = Date.now) => {
  let hour = { endsAt: 0, counts: new Map<string, number>() };
  const getCount = (account: string) => {
    if (now() >= hour.endsAt) hour = { endsAt: now() + hourMs, counts: new Map() };
    return hour.counts.get(account) ?? 0;
  };
  /** Throws `too_often` when the limit is reached, without counting. */
  const assertNotReached = (account: string): void => {
    if (getCount(account) >= max) throw createTooOftenError(hour.endsAt - now());
  };
  /** Counts one. Throws `too_often` when the limit was reached before. */
  const count = (account: string): void => {
    assertNotReached(account);
    hour.counts.set(account, getCount(account) + 1);
  };
  return { count, assertNotReached };
};
