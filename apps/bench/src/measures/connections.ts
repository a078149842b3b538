/** Sends random messages, well-formed and not, for an hour, and measures what another client notices. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeJpeg, signIn } from '@ledenportaal/faults/client';
import { findFreePort } from '@ledenportaal/faults/program';
import type { FuzzResult, FuzzTask } from '../connections/fuzz-client';
import { classNames } from '../connections/messages';
import { garbageSettings, readMemoryInUse } from '../garbage';
import type { Group, Row } from '../group';
import { fetchLongestStall } from '../longest-stall';
import { createOtherClient, getLongest, getPercentile99 } from '../other-client';
import { startPortal } from '../portal';
import { getQuartiles } from '../rounds';
import { startTaskProcess } from '../task-process';

const minutes = Number(process.env.MINUTES ?? 60);
const seed = Number(process.env.SEED ?? 1);
/** To repeat one message: its seed in SEED, and 1 here. */
const maxMessages = Number(process.env.MESSAGES ?? Number.MAX_SAFE_INTEGER);
const concurrency = 60;
const maxPauseMs = 1_000;
/** The warm-up fills caches before memory is measured, with other seeds. */
const warmUpMinutes = Math.min(10, minutes / 5);
const warmUpSeed = 1_000_000_000;
const quietMs = 10_000;
const stallSampleMs = 5_000;
const minuteMs = 60_000;

export const connections: Group = {
  title: 'Connections',
  notes: [
    `Random messages for ${minutes} minutes over at most ${concurrency} concurrent connections, from seed ${seed}, after a warm-up of ${warmUpMinutes.toFixed(1)} minutes. Each message has a separate connection and the next seed. SEED=n MESSAGES=1 repeats one message.`,
    'More than half of the uploads, of fotos, portraits and CSV files of leden, are complete and valid.',
    'Another client requests a page of fotos, the configuration and the health check in turn. The stall is the event loop delay of the API, from its metrics.',
    'A request without response belongs to a well-formed message. For other classes the server may close the connection without a response, because the client disconnects or does not send HTTP; these are counted as none.',
    `Memory is the resident memory of the API process ${quietMs / 1000} s after the last message and after garbage collection, divided by that after the warm-up.`,
  ],
  async measure() {
    const metricsPort = await findFreePort();
    const portal = await startPortal({ DEMO: '1', METRICS_PORT: String(metricsPort), ...garbageSettings });
    const client = await startTaskProcess<FuzzTask, FuzzResult>(
      join(import.meta.dirname, '..', 'connections', 'fuzz-client.ts'),
    );
    const { token } = await signIn(portal.url, { email: 'beheer@example.org', password: 'demo-beheer-1' });
    const other = createOtherClient(portal.url, token);
    try {
      const { host, port } = new URL(portal.url);
      const jpegBase64 = (await makeJpeg()).toString('base64');
      const createTask = (firstSeed: number, durationMs: number): FuzzTask => ({
        port: Number(port),
        target: { host, token, jpegBase64 },
        seed: firstSeed,
        messages: maxMessages,
        durationMs,
        concurrency,
        maxPauseMs,
      });
      const readMegabytes = async (): Promise<number> => {
        await pause(quietMs);
        return readMemoryInUse(portal);
      };
      await other.measureWaits(() => client.runTask(createTask(warmUpSeed, warmUpMinutes * minuteMs)));
      const before = await readMegabytes();
      const idle = await other.measureWaits(() => pause(quietMs));
      await fetchLongestStall(metricsPort);
      const stalls: number[] = [];
      const timer = setInterval(() => {
        void fetchLongestStall(metricsPort).then((stall) => stalls.push(stall));
      }, stallSampleMs);
      const { waits, result } = await other
        .measureWaits(() => client.runTask(createTask(seed, minutes * minuteMs)))
        .finally(() => clearInterval(timer));
      stalls.push(await fetchLongestStall(metricsPort));
      for (const failure of result.failures)
        console.error(`SEED=${failure.seed} MESSAGES=1: ${failure.className}, ${failure.problem}`);
      return [
        ...toFailureRows(result),
        ...toWaitRows(waits, idle.waits, stalls),
        toMemoryRow(before, await readMegabytes()),
        ...toClassRows(result),
      ];
    } finally {
      other.close();
      await client.stop();
      await portal.stop();
    }
  },
};

const toFailureRows = ({ messages, failures }: FuzzResult): Row[] => {
  const errors = failures.filter(({ problem }) => /^5\d\d$/.test(problem));
  const toRow = (label: string, count: number): Row => ({
    label,
    measured: `${count} of ${messages.toLocaleString('en')} messages`,
    value: getQuartiles([count]),
    goal: { max: 0 },
  });
  return [
    toRow('responses from 500 on', errors.length),
    toRow('messages with a request without response', failures.length - errors.length),
  ];
};

const toWaitRows = (waits: readonly number[], idle: readonly number[], stalls: readonly number[]): Row[] => [
  {
    label: 'others: p99, ms',
    measured: `${getPercentile99(waits).toFixed(1)} ms of ${waits.length.toLocaleString('en')}`,
    yardstick: `${getPercentile99(idle).toFixed(1)} ms without`,
    value: getQuartiles([getPercentile99(waits)]),
    goal: { max: 100 },
  },
  {
    label: 'others: the longest, ms',
    measured: `${getLongest(waits).toFixed(1)} ms`,
    yardstick: `${getLongest(idle).toFixed(1)} ms without`,
    value: getQuartiles([getLongest(waits)]),
  },
  {
    label: 'the longest stall, ms',
    measured: `${Math.max(...stalls).toFixed(1)} ms`,
    yardstick: `${getQuartiles(stalls).median.toFixed(1)} ms, median of each ${stallSampleMs / 1000} s`,
    value: { ...getQuartiles(stalls), median: Math.max(...stalls) },
    goal: { max: 100 },
  },
];

const toMemoryRow = (before: number, after: number): Row => ({
  label: 'memory of the API afterwards, relative to after warming up',
  measured: `${after.toFixed(0)} MB`,
  yardstick: `${before.toFixed(0)} MB`,
  value: getQuartiles([after / before]),
  goal: { max: 1.1 },
});

const toClassRows = ({ statuses }: FuzzResult): Row[] =>
  classNames.map((name) => {
    const counts = Object.entries(statuses[name] ?? {});
    return {
      label: `${name}: responses`,
      measured: counts.map(([status, count]) => `${count} times ${status}`).join(', '),
      value: getQuartiles([counts.reduce((sum, [, count]) => sum + count, 0)]),
    };
  });
