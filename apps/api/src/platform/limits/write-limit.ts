import { createRetryError, hourMs } from './list-limits.js';

/**
 * Counts the writes of each account in this process, and throws `too_often` for more than `max` in an hour. It bounds
 * what grows by a line for each write, such as the audit log. In memory, because a write to the database for each write
 * would cost more than it protects.
 */
export const createWriteLimit = (max: number, now = Date.now) => {
  let hour = { endsAt: 0, counts: new Map<string, number>() };
  return (account: string): void => {
    if (now() >= hour.endsAt) hour = { endsAt: now() + hourMs, counts: new Map() };
    const count = (hour.counts.get(account) ?? 0) + 1;
    if (count > max) throw createRetryError(hour.endsAt - now());
    hour.counts.set(account, count);
  };
};
