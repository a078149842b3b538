/** Measures the rate of sign-ins and how they affect other users. */
import { availableParallelism } from 'node:os';
import { post, signIn, type Client } from '@ledenportaal/faults/client';
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { measure } from '../rounds';
import { byRate, byTime } from '../rows';
import { startYardstick } from '../yardsticks/start';

const rounds = Number(process.env.ROUNDS ?? 9);
const cores = availableParallelism();
/** Per round: many enough that a last sign-in that runs alone hardly counts. */
const signIns = 6 * cores;
/** Enough to keep every core busy; stays below the limit of concurrent sign-ins per address. */
const atOnce = 2 * cores;
const pageCalls = 60;
const pageCallsWarm = 30;
const accounts = [
  { email: 'lid@example.org', password: 'demo-lid-1' },
  { email: 'beheer@example.org', password: 'demo-beheer-1' },
];

export const signInGroup: Group = {
  title: 'Sign-in',
  notes: [
    `Median of ${rounds} rounds of ${signIns} sign-ins, ${atOnce} at a time, taking turns; with the accounts of the demo and the limits of the product, of which right passwords use none up.`,
    `The yardstick: ${cores} processes, as many as there are cores, in which bcryptjs holds a password against a hash of the same cost.`,
    `Somebody else meanwhile: the first page of fotos, signed in, one call at a time; of each round of ${pageCalls} calls or more the slowest hundredth, with ${atOnce} sign-ins under way all the time and without.`,
  ],
  async measure() {
    const portal = await startPortal({ DEMO: '1' });
    const workers = await Promise.all(
      Array.from({ length: cores }, () => startYardstick<string, boolean>('bcrypt-alone')),
    );
    try {
      const enter = (n: number): Promise<Client> => signIn(portal.url, accounts[n % accounts.length]);
      const check = async (n: number): Promise<void> => {
        if (!(await workers[n % cores]!.ask('een goed wachtwoord'))) throw new Error('bcryptjs says no');
      };
      const taken = await measure(
        { ours: { times: signIns, atOnce, run: enter }, yardstick: { times: signIns, atOnce: cores, run: check } },
        rounds,
      );
      return [rateRow(taken), await meanwhileRow(portal.url, enter)];
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await portal.stop();
    }
  },
};

function rateRow({ ours, yardstick }: Record<'ours' | 'yardstick', number[]>): Row {
  const what = 'sign-ins, of the rate of bcryptjs in a worker per core';
  return { ...byRate(what, ours, yardstick, 2), goal: { least: 0.8 } };
}

async function meanwhileRow(url: string, enter: (n: number) => Promise<Client>): Promise<Row> {
  const { token: authorization } = await enter(0);
  const page = async (): Promise<number> => {
    const began = performance.now();
    const { headers, ...search } = post({ limit: 12 });
    const answer = await fetch(`${url}/api/fotoboek`, { ...search, headers: { ...headers, authorization } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    return (performance.now() - began) / 1000;
  };
  for (let call = 0; call < pageCallsWarm; call++) await page();
  const [alone, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    alone.push(slowest(await pagesUntil(page, Promise.resolve())));
    const entering = Promise.all(
      Array.from({ length: atOnce }, async (_, n) => {
        for (let time = 0; time < signIns / atOnce; time++) await enter(n);
      }),
    );
    busy.push(slowest(await pagesUntil(page, entering)));
  }
  const what = 'p99 of a page of fotos for somebody else meanwhile, in that without';
  return { ...byTime(what, busy, alone, 1), goal: { most: 3 } };
}

async function pagesUntil(page: () => Promise<number>, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = end.then(() => (isOver = true));
  const times: number[] = [];
  while (!isOver || times.length < pageCalls) times.push(await page());
  await ended;
  return times;
}

function slowest(times: number[]): number {
  return times.sort((left, right) => left - right)[Math.floor((times.length - 1) * 0.99)]!;
}
