import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionPool, createPostRequest } from './connection-pool';
import { createGetRequest } from './drain';

const pauseMs = 5;

/** A member who does ordinary things, one after the other, and waits for each. */
export const createOtherClient = (url: string, token: string) => {
  const pool = new ConnectionPool(url);
  const requests = [
    createGetRequest(url, '/api/health/live'),
    createGetRequest(url, '/api/config'),
    createPostRequest(url, '/api/fotoboek', { limit: 12 }, token),
  ];
  return {
    /** Returns the milliseconds that each request takes while `work` runs. Throws for a status other than 200. */
    measureWaits: async <Result>(work: () => Promise<Result>): Promise<{ waits: number[]; result: Result }> => {
      const waits: number[] = [];
      let isOver = false;
      const result = work().finally(() => (isOver = true));
      // Reported by the `await` below.
      result.catch(() => undefined);
      while (!isOver) {
        const startedAt = performance.now();
        const { status } = await pool.request(requests[waits.length % requests.length]!);
        waits.push(performance.now() - startedAt);
        if (status !== 200) throw new Error(`the other client was answered ${status}`);
        await pause(pauseMs);
      }
      return { waits, result: await result };
    },
    close: (): void => pool.close(),
  };
};

export type OtherClient = ReturnType<typeof createOtherClient>;

export const getPercentile99 = (waits: readonly number[]): number =>
  [...waits].sort((left, right) => left - right)[Math.floor(waits.length * 0.99)] ?? Number.NaN;

/** Of any number: an hour has more waits than a function takes arguments. */
export const getLongest = (waits: readonly number[]): number =>
  waits.reduce((longest, wait) => Math.max(longest, wait), 0);
