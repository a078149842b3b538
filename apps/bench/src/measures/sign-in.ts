/** Measures the rate of sign-ins and how they affect other users. */
import { availableParallelism } from 'node:os';
import { post, signIn, type Client } from '@ledenportaal/faults/client';
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { getQuantile, measure } from '../rounds';
import { toRateRow, toTimeRow } from '../rows';
import { startYardstick } from '../yardsticks/start-yardstick';

const rounds = Number(process.env.ROUNDS ?? 9);
const cores = availableParallelism();
/** Per round: so many that a last sign-in that runs alone has little effect. */
const signIns = 6 * cores;
/** Enough to keep every core busy; stays below the limit of concurrent sign-ins per address. */
const concurrency = 2 * cores;
const pageCalls = 60;
const warmUpPageCalls = 30;
const accounts = [
  { email: 'lid@example.org', password: 'demo-lid-1' },
  { email: 'beheer@example.org', password: 'demo-beheer-1' },
];

export const signInGroup: Group = {
  title: 'Sign-in',
  notes: [
    `Median of ${rounds} alternating rounds of ${signIns} sign-ins, ${concurrency} at a time; with the accounts of the demo and the default rate limits, which do not count correct passwords.`,
    `The yardstick: ${cores} processes, one per core, in which bcryptjs compares a password with a hash of the same cost.`,
    `Somebody else meanwhile: another signed-in user requests the first page of fotos, one request at a time. Reports the 99th percentile of each round of at least ${pageCalls} requests, with ${concurrency} concurrent sign-ins and without.`,
  ],
  async measure() {
    const portal = await startPortal({ DEMO: '1' });
    const workers = await Promise.all(
      Array.from({ length: cores }, () => startYardstick<string, boolean>('bcrypt-alone')),
    );
    try {
      const signInAs = (n: number): Promise<Client> => signIn(portal.url, accounts[n % accounts.length]);
      const comparePassword = async (n: number): Promise<void> => {
        if (!(await workers[n % cores]!.runTask('een goed wachtwoord'))) throw new Error('bcryptjs returned false');
      };
      const timings = await measure(
        {
          measured: { iterations: signIns, concurrency, run: signInAs },
          yardstick: { iterations: signIns, concurrency: cores, run: comparePassword },
        },
        rounds,
      );
      return [toRateComparisonRow(timings), await measureOtherUser(portal.url, signInAs)];
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await portal.stop();
    }
  },
};

const toRateComparisonRow = ({ measured, yardstick }: Record<'measured' | 'yardstick', number[]>): Row => {
  const label = 'sign-ins, rate relative to bcryptjs in a worker per core';
  return toRateRow(label, measured, yardstick, { digits: 2, goal: { min: 0.8 } });
};

const measureOtherUser = async (url: string, signInAs: (n: number) => Promise<Client>): Promise<Row> => {
  const { token: authorization } = await signInAs(0);
  const requestPage = async (): Promise<number> => {
    const startedAt = performance.now();
    const { headers, ...requestInit } = post({ limit: 12 });
    const response = await fetch(`${url}/api/fotoboek`, { ...requestInit, headers: { ...headers, authorization } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`returned ${response.status}`);
    return (performance.now() - startedAt) / 1000;
  };
  for (let call = 0; call < warmUpPageCalls; call++) await requestPage();
  const [aloneSeconds, busySeconds]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    aloneSeconds.push(getQuantile(await measurePagesUntil(requestPage, Promise.resolve()), 0.99));
    const signInLoops = Promise.all(
      Array.from({ length: concurrency }, async (_, n) => {
        for (let time = 0; time < signIns / concurrency; time++) await signInAs(n);
      }),
    );
    busySeconds.push(getQuantile(await measurePagesUntil(requestPage, signInLoops), 0.99));
  }
  const label = 'p99 of a page of fotos for somebody else meanwhile, relative to without';
  return toTimeRow(label, busySeconds, aloneSeconds, { digits: 1, goal: { max: 3 } });
};

const measurePagesUntil = async (
  requestPage: () => Promise<number>,
  completion: Promise<unknown>,
): Promise<number[]> => {
  let isOver = false;
  const finished = completion.then(() => (isOver = true));
  const times: number[] = [];
  while (!isOver || times.length < pageCalls) times.push(await requestPage());
  await finished;
  return times;
};
