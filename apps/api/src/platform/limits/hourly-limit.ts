import { createTooOftenError, hourMs } from './limits.js';

/**
 * Returns a function that throws `too_often` when an account calls it more than `max` times in an hour. It bounds what
 * grows by a line for each request, such as the audit log and the download log. In the memory of this process, because
 * a write to the database for each request would cost more than it protects.
 */
export const createHourlyLimit = (max: number, now = Date.now) => {
  let hour = { endsAt: 0, counts: new Map<string, number>() };
  return (account: string): void => {
    if (now() >= hour.endsAt) hour = { endsAt: now() + hourMs, counts: new Map() };
    const count = (hour.counts.get(account) ?? 0) + 1;
    if (count > max) throw createTooOftenError(hour.endsAt - now());
    hour.counts.set(account, count);
  };
};
