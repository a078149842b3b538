import { vi } from 'vitest';
import { databaseClock } from '../platform/database/clock.js';

/** Moves the clock of the database from the time of this machine, until mocks are restored. */
export const moveDatabaseClock = (ms: number) =>
  vi.spyOn(databaseClock, 'now').mockImplementation(() => Date.now() + ms);
