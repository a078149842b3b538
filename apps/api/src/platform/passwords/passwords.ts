import { availableParallelism } from 'node:os';
import { AppError, isPasswordTooLong } from '@ledenportaal/shared';
import { Piscina } from 'piscina';
import { createPasswordStrength } from './password-strength.js';

const maxQueueLength = 500;

export type Passwords = ReturnType<typeof createPasswords>;

/** Password hashing in worker threads: bcryptjs blocks its thread for a quarter of a second, also in its async form. */
export const createPasswords = (cost = 12) => {
  const pool = new Piscina({
    filename: new URL('./password.worker.cjs', import.meta.url).href,
    // Most commands need no password.
    minThreads: 0,
    idleTimeout: Infinity,
    // The workers have a lower priority than the main thread.
    maxThreads: availableParallelism(),
    // Without it Piscina moves a task to the end of the queue whenever all threads are busy.
    stricterFIFO: true,
  });
  const run = (task: object): Promise<unknown> => {
    // A client behind so many tasks would have given up before its turn.
    if (pool.queueSize >= maxQueueLength) throw new AppError('unavailable');
    return pool.run(task);
  };
  const strength = createPasswordStrength();
  const dummyHash = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
  return {
    hash: async (password: string): Promise<string> => {
      if (isPasswordTooLong(password)) throw new Error('a password of more than 72 bytes');
      return (await run({ password, cost })) as string;
    },
    /** Without a hash it takes the same time, so that the response time does not reveal whether an address is known. */
    matches: async (password: string, hash: string | undefined): Promise<boolean> => {
      const isMatch = (await run({ password, hash: hash ?? dummyHash })) as boolean;
      return isMatch && hash !== undefined && !isPasswordTooLong(password);
    },
    isEasyToGuess: strength.isEasyToGuess,
    close: async () => void (await Promise.all([pool.destroy(), strength.close()])),
  };
};
