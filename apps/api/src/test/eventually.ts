import { vi } from 'vitest';

const timeoutMs = 60_000;

/** Repeats `check` until it no longer throws, for up to a minute: a busy machine needs longer than vitest's second. */
export const eventually = <T>(check: () => T | Promise<T>, { intervalMs = 50 } = {}): Promise<T> =>
  vi.waitFor(check, { timeout: timeoutMs, interval: intervalMs });
