import { availableParallelism } from 'node:os';
import { AppError, isTooLongPassword } from '@ledenportaal/shared';
import { Piscina } from 'piscina';
import { createPasswordStrength } from './password-strength.js';

const longestQueue = 500;

export type Passwords = ReturnType<typeof createPasswords>;

/** bcryptjs keeps its thread busy for a quarter of a second, also in its async form: so not the one that serves. */
export const createPasswords = (cost = 12) => {
  const pool = new Piscina({
    filename: new URL('./password.worker.cjs', import.meta.url).href,
    // Most commands need no password.
    minThreads: 0,
    idleTimeout: Infinity,
    // Each gives way to the thread that serves.
    maxThreads: availableParallelism(),
    // Otherwise Piscina moves a task to the end of the queue each time that it finds all threads busy.
    stricterFIFO: true,
  });
  const run = (task: object): Promise<unknown> => {
    // Whoever waited behind so many would long have gone.
    if (pool.queueSize >= longestQueue) throw new AppError('unavailable');
    return pool.run(task);
  };
  const strength = createPasswordStrength();
  const nobodys = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
  return {
    hash: async (password: string): Promise<string> => {
      if (isTooLongPassword(password)) throw new Error('a password of more than 72 bytes');
      return (await run({ password, cost })) as string;
    },
    /** Without a hash it does the same work, so that the time tells nobody whether an address is known. */
    matches: async (password: string, hash: string | undefined): Promise<boolean> => {
      const same = (await run({ password, hash: hash ?? nobodys })) as boolean;
      return same && hash !== undefined && !isTooLongPassword(password);
    },
    isEasyToGuess: strength.isEasyToGuess,
    close: async () => void (await Promise.all([pool.destroy(), strength.close()])),
  };
};
