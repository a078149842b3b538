import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionPool, createPostRequest } from './connection-pool';
import { createGetRequest } from './drain';

const pauseMs = 5;

/** A client that sends ordinary requests of a member, one at a time. */
export const createOtherClient = (url: string, token: string) => {
  const pool = new ConnectionPool(url);
  const requests = [
    createGetRequest(url, '/api/health/live'),
    createGetRequest(url, '/api/config'),
    createPostRequest(url, '/api/fotoboek', { limit: 12 }, token),
  ];
  return {
    /** Returns the response times in milliseconds while `work` runs. Throws for a status other than 200. */
    measureWaits: async <Result>(work: () => Promise<Result>): Promise<{ waits: number[]; result: Result }> => {
      const waits: number[] = [];
      let isDone = false;
      const result = work().finally(() => (isDone = true));
      // Reported by the `await` below.
      result.catch(() => undefined);
      while (!isDone) {
        const startedAt = performance.now();
        const { status } = await pool.request(requests[waits.length % requests.length]!);
        waits.push(performance.now() - startedAt);
        if (status !== 200) throw new Error(`the other client received status ${status}`);
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

/** Uses `reduce`, because an hour has more waits than `Math.max` accepts as arguments. */
export const getLongest = (waits: readonly number[]): number =>
  waits.reduce((longest, wait) => Math.max(longest, wait), 0);
