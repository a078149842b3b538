import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionPool, createPostRequest } from './connection-pool';
import { createGetRequest } from './drain';

const pauseMs = 5;

type Waits = { waits: number[]; activeWaits: number[] };
type Options = {
  requests?: Buffer[];
  /** Returns the milliseconds so far for which the processes involved waited for a processor. */
  getProcessorWait?: () => number;
};

/** A client that sends requests of a member in turn, one at a time; by default ordinary ones. */
export const createOtherClient = (url: string, token: string, options: Options = {}) => {
  const pool = new ConnectionPool(url);
  const { getProcessorWait = () => 0, requests = createOrdinaryRequests(url, token) } = options;
  return {
    /**
     * Returns the response times in milliseconds while `work` runs, and the part of each for which the processes had a
     * processor. Throws for a status other than 200.
     */
    measureWaits: async <Result>(work: () => Promise<Result>): Promise<Waits & { result: Result }> => {
      const waits: number[] = [];
      const activeWaits: number[] = [];
      let isDone = false;
      const result = work().finally(() => (isDone = true));
      // Reported by the `await` below.
      result.catch(() => undefined);
      while (!isDone) {
        const [startedAt, processorWait] = [performance.now(), getProcessorWait()];
        const { status, body } = await pool.request(requests[waits.length % requests.length]!);
        const wait = performance.now() - startedAt;
        waits.push(wait);
        activeWaits.push(Math.max(0, wait - (getProcessorWait() - processorWait)));
        if (status !== 200) throw new Error(`the other client received ${status}: ${String(body).slice(0, 200)}`);
        await pause(pauseMs);
      }
      return { waits, activeWaits, result: await result };
    },
    close: (): void => pool.close(),
  };
};

const createOrdinaryRequests = (url: string, token: string): Buffer[] => [
  createGetRequest(url, '/api/health/live'),
  createGetRequest(url, '/api/config'),
  createPostRequest(url, '/api/fotoboek', { limit: 12 }, token),
];

export type OtherClient = ReturnType<typeof createOtherClient>;

export const getPercentile = (waits: readonly number[], fraction: number): number =>
  [...waits].sort((left, right) => left - right)[Math.floor(waits.length * fraction)] ?? Number.NaN;

export const getPercentile99 = (waits: readonly number[]): number => getPercentile(waits, 0.99);

/** Uses `reduce`, because an hour has more waits than `Math.max` accepts as arguments. */
export const getLongest = (waits: readonly number[]): number =>
  waits.reduce((longest, wait) => Math.max(longest, wait), 0);
