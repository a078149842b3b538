/** Measures response times of another user during a bulk change of many photos and during its undo. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FotoBulk, FotoPage, Job } from '@ledenportaal/shared';
import { expectResults, post, signIn, type Client } from '@ledenportaal/faults/client';
import { findFreePort } from '@ledenportaal/faults/program';
import { admin, openCatalogueCopy } from '../catalogue/catalogue';
import { commonTheme, tagIds } from '../catalogue/foto';
import { createPostRequest } from '../connection-pool';
import { getProcessorWaitMilliseconds } from '../cpu-time';
import { createGetRequest } from '../drain';
import type { Group, Row } from '../group';
import { fetchLongestStall } from '../longest-stall';
import { createOtherClient, getLongest, getPercentile, type OtherClient } from '../other-client';
import { getChildPids } from '../resident-memory';
import { getQuartiles } from '../rounds';
import { toTimeRow } from '../rows';

/** By default the most that a job may have. */
const count = Number(process.env.COUNT ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 30);
const pollMs = 500;
const maxWaitMs = 100;

/** Every photo is written, with its words and one more tag. */
const change: FotoBulk = {
  filter: { tags: [], themes: [] },
  all: true,
  expected: count,
  append: { beschrijving: 'Ruigenheidebeeld' },
  add: { tags: [String(tagIds.at(-1))], themes: [] },
};

export const jobs: Group = {
  title: 'A bulk change and other users',
  notes: [
    `A portal with ${count.toLocaleString('en')} photos. An admin appends a word to the beschrijving of all of them and adds a tag, by filter; stops it half way and undoes that; then does it completely and undoes it. The admin requests the progress every ${pollMs} ms. ${rounds} rounds.`,
    `Another user requests a page of the image bank with a thema, one foto, the tags, and the own account, in turn over one connection, with a pause of 5 ms between requests. The yardstick is the same without a job, for ${seconds} seconds before each job. A percentile is the ratio of each round; the longest wait is that of all rounds.`,
    'The longest wait without waits for a processor leaves out the time for which this client, the portal or the database was ready to run but had no processor (`/proc/PID/schedstat`). On a machine that others use, it shows what the portal itself adds; where two of them waited at once, it is too short.',
    'The event loop stall is the metric `nodejs_eventloop_lag_max_seconds` of the portal, from perf_hooks with a resolution of 10 ms, which an idle process has too.',
  ],
  async measure() {
    const port = await findFreePort();
    const catalogue = await openCatalogueCopy(count, { METRICS_PORT: String(port) });
    try {
      const client = await signIn(catalogue.portal.url, admin);
      const other = await createOther(client, catalogue.portal.pid);
      const measurePhase = createMeasurePhase(other, () => fetchLongestStall(port));
      await measurePhase(() => pause(seconds * 1000));
      const results: Round[] = [];
      for (let round = 0; round < rounds; round++) results.push(await measureRound(client, measurePhase));
      other.close();
      return toRows(results);
    } finally {
      await catalogue.stop();
    }
  },
};

/** Response times of another user during `work`, in milliseconds. */
type Phase<Result = unknown> = {
  waits: number[];
  /** The part of each wait for which the processes had a processor. */
  activeWaits: number[];
  stall: number;
  seconds: number;
  result: Result;
};
type MeasurePhase = <Result>(work: () => Promise<Result>) => Promise<Phase<Result>>;
type Round = Record<'idle' | 'whole' | 'wholeUndo', Phase> & {
  answerMs: number;
  cancelled: Phase<Cancelled>;
  cancelledUndo: Phase<Job>;
};
type Cancelled = { job: Job; cancelMs: number };

const createOther = async (client: Client, pid: number): Promise<OtherClient> => {
  const { url, token } = client;
  const { items } = ((await client.search()).body as { results: FotoPage }).results;
  const pids = [process.pid, pid, ...getChildPids(pid)];
  return createOtherClient(url, token, {
    requests: [
      createPostRequest(url, '/api/fotoboek', { themes: [String(commonTheme)] }, token),
      createGetRequest(url, `/api/fotoboek/${items[0]!._id}`, token),
      createGetRequest(url, '/api/fotoboek/tags', token),
      createGetRequest(url, '/api/user', token),
    ],
    getProcessorWait: () => pids.reduce((sum, id) => sum + getProcessorWaitMilliseconds(id), 0),
  });
};

const createMeasurePhase =
  (other: OtherClient, readStall: () => Promise<number>): MeasurePhase =>
  async (work) => {
    await readStall();
    const startedAt = performance.now();
    const measured = await other.measureWaits(work);
    return { ...measured, seconds: (performance.now() - startedAt) / 1000, stall: await readStall() };
  };

const measureRound = async (client: Client, measurePhase: MeasurePhase): Promise<Round> => {
  const measureIdle = () => measurePhase(() => pause(seconds * 1000));
  const idle = await measureIdle();
  const cancelled = await measurePhase(() => startAndCancel(client));
  const cancelledUndo = await measurePhase(() => undo(client, cancelled.result.job));
  const otherIdle = await measureIdle();
  let answerMs = Number.NaN;
  const whole = await measurePhase(async () => {
    const startedAt = performance.now();
    const id = await start(client);
    answerMs = performance.now() - startedAt;
    return assertComplete(await waitFor(client, id, isEnded), count);
  });
  const wholeUndo = await measurePhase(() => undo(client, whole.result));
  return { idle: join(idle, otherIdle), cancelled, cancelledUndo, whole, wholeUndo, answerMs };
};

const join = (one: Phase, other: Phase): Phase => ({
  waits: [...one.waits, ...other.waits],
  activeWaits: [...one.activeWaits, ...other.activeWaits],
  stall: Math.max(one.stall, other.stall),
  seconds: one.seconds + other.seconds,
  result: undefined,
});

const start = async (client: Client): Promise<string> =>
  (await expectResults<{ job: string }>(client.call('/beheer/fotos/bulk', post(change)), 202)).job;

const isEnded = ({ finishedAt }: Job): boolean => finishedAt !== null;

const waitFor = async (client: Client, id: string, isReached: (job: Job) => boolean): Promise<Job> => {
  for (;;) {
    const job = await expectResults<Job>(client.call(`/beheer/jobs/${id}`), 200);
    if (isReached(job)) return job;
    await pause(pollMs);
  }
};

const startAndCancel = async (client: Client): Promise<Cancelled> => {
  const id = await start(client);
  await waitFor(client, id, ({ processed }) => processed >= count / 2);
  const startedAt = performance.now();
  await expectResults(client.call(`/beheer/jobs/${id}`, { method: 'DELETE' }), 200);
  const job = await waitFor(client, id, isEnded);
  if (job.state !== 'cancelled') throw new Error(`The job is ${job.state}`);
  return { job, cancelMs: performance.now() - startedAt };
};

const undo = async (client: Client, { undo: id, processed }: Job): Promise<Job> => {
  const { _id } = await expectResults<Job>(client.call(`/beheer/undo/${id}`, { method: 'POST' }), 202);
  return assertComplete(await waitFor(client, _id, isEnded), processed);
};

const assertComplete = (job: Job, expected: number): Job => {
  if (job.state === 'done' && job.done === expected) return job;
  throw new Error(`${job.done} of ${expected} photos are done: ${JSON.stringify(job.left)}`);
};

const toRows = (results: Round[]): Row[] => {
  const idle = results.map((round) => round.idle);
  return [
    ...toWaitRows(
      'a change',
      results.map(({ cancelled, whole }) => join(cancelled, whole)),
      idle,
    ),
    ...toWaitRows(
      'its undo',
      results.map(({ cancelledUndo, wholeUndo }) => join(cancelledUndo, wholeUndo)),
      idle,
    ),
    toValueRow(
      'a change: until the request is answered, ms',
      results.map(({ answerMs }) => answerMs),
    ),
    toDurationRow(
      'a change',
      results.map(({ whole }) => whole),
    ),
    toDurationRow(
      'its undo',
      results.map(({ wholeUndo }) => wholeUndo),
    ),
    toValueRow(
      'a cancelled change: until it ends, ms',
      results.map(({ cancelled }) => cancelled.result.cancelMs),
    ),
  ];
};

const toWaitRows = (label: string, during: Phase[], without: Phase[]): Row[] => {
  const toPercentileRow = (percentage: number): Row => {
    const getSeconds = ({ waits }: Phase) => getPercentile(waits, percentage / 100) / 1000;
    const name = `${label}: p${percentage} of another request, relative to without`;
    return toTimeRow(name, during.map(getSeconds), without.map(getSeconds), { digits: 1 });
  };
  const toLongestRow = (name: string, getValues: (phase: Phase) => number[]): Row => {
    const [busy, quiet] = [during.flatMap(getValues), without.flatMap(getValues)];
    return {
      label: `${label}: ${name}, ms`,
      measured: `${getLongest(busy).toFixed(0)} ms of ${busy.length.toLocaleString('en')}`,
      yardstick: `${getLongest(quiet).toFixed(0)} ms of ${quiet.length.toLocaleString('en')}`,
      value: getQuartiles([getLongest(busy)]),
    };
  };
  return [
    ...[50, 95, 99].map(toPercentileRow),
    { ...toLongestRow('the longest wait of another request', ({ waits }) => waits), goal: { max: maxWaitMs } },
    toLongestRow('the longest wait without waits for a processor', ({ activeWaits }) => activeWaits),
    toLongestRow('the longest stall of the event loop', ({ stall }) => [stall]),
  ];
};

const toValueRow = (label: string, values: number[]): Row => ({
  label,
  measured: `${getQuartiles(values).median.toFixed(0)} ms`,
  value: getQuartiles(values),
});

const toDurationRow = (label: string, phases: Phase[]): Row => {
  const durations = phases.map((phase) => phase.seconds);
  return {
    label: `${label}: ${count.toLocaleString('en')} photos, s`,
    measured: `${(count / getQuartiles(durations).median).toFixed(0)} photos/s`,
    value: getQuartiles(durations),
  };
};
