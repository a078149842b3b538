/** Measures how hostile connections and request bodies affect other users. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '@ledenportaal/faults/client';
import { garbageSettings, readMemoryInUse } from '../garbage';
import type { Row } from '../group';
import { createOtherClient, getLongest, getPercentile99, type OtherClient } from '../other-client';
import { startPortal, type Portal } from '../portal';
import { measurePeakMemory } from '../resident-memory';
import { getQuartiles } from '../rounds';
import { startTaskProcess, type TaskProcess } from '../task-process';
import type { HostileResult, HostileTask, PipelineTask } from './hostile-client';

const pipelineConnections = 10;
const pipelinedRequests = 20_000;
const pipelineMs = 20_000;
/** Half-way through a task. */
const collectAfterMs = 5_000;
const slowConnections = 2_000;
/** Longer than the time-out for a slow body, which is a minute and is checked every few seconds. */
const slowMs = 90_000;
const slowByteMs = 50_000;
const megabyte = 1024 ** 2;
/** Maximum bytes in the socket buffers of both sides, and read by the server before its response and while closing. */
const maxSurplusMegabytes = 16;
const maxLedenMegabytes = 10;

type Measurement = { portal: Portal; other: OtherClient; client: TaskProcess<HostileTask, HostileResult> };
type Observation = { result: HostileResult; waits: number[]; peakMegabytes: number };
/** Resident memory without garbage, before a task and while it runs. */
type MemoryInUse = { before: number; during: number };

export const connectionNotes = [
  `A separate process opens the connections and sends the bodies, while another client requests a page of fotos, the configuration and the health check in turn. Its wait is its longest response time. The yardsticks are its wait without load, and with ${pipelineConnections} connections that send one request at a time.`,
  'Memory in use is the resident memory of the API process after garbage collection, half-way. Memory with garbage is its peak: V8 decides when to collect, so it also grows with the requests of the other client alone.',
  'Bytes taken are the bytes that the portal has read and some megabytes in the buffers of the operating system on both sides.',
  `Of ${slowConnections.toLocaleString('en')} slow connections, half send a header and half a body, one byte per ${slowByteMs / 1000} s. They start 100 at a time, 20 ms apart, so that their time-outs expire together. They are observed for ${slowMs / 1000} s, longer than the time-outs of the portal.`,
];

/** Starts a separate portal with higher limits, because the client exceeds the default connection limit per address. */
export const measureConnections = async (): Promise<Row[]> => {
  const limit = String(2 * slowConnections);
  const limits = { MAX_CONNECTIONS: limit, MAX_CONNECTIONS_PER_ADDRESS: limit };
  const portal = await startPortal({ DEMO: '1', ...limits, ...garbageSettings });
  const client = await startTaskProcess<HostileTask, HostileResult>(join(import.meta.dirname, 'hostile-client.ts'));
  const { token } = await signIn(portal.url, { email: 'beheer@example.org', password: 'demo-beheer-1' });
  const other = createOtherClient(portal.url, token);
  try {
    const measurement = { portal, other, client };
    return [
      ...(await measurePipelines(measurement)),
      ...(await measureBodies(measurement, token)),
      ...(await measureSlowConnections(measurement)),
    ];
  } finally {
    other.close();
    await client.stop();
    await portal.stop();
  }
};

/** Must not run during `observe`, because garbage collection delays the requests of other users. */
const measureMemoryInUse = async ({ portal, other, client }: Measurement, task: HostileTask): Promise<MemoryInUse> => {
  const before = await readMemoryInUse(portal);
  const { result: during } = await other.measureWaits(async () => {
    const running = client.runTask(task);
    await pause(collectAfterMs);
    const megabytes = await readMemoryInUse(portal);
    await running;
    return megabytes;
  });
  return { before, during };
};

const observe = async ({ portal, other, client }: Measurement, task: HostileTask): Promise<Observation> => {
  let observed: { waits: number[]; result: HostileResult } | undefined;
  const peak = await measurePeakMemory(portal.pid, async () => {
    observed = await other.measureWaits(() => client.runTask(task));
  });
  return { ...observed!, peakMegabytes: peak?.total ?? Number.NaN };
};

const idleMs = 5_000;
const measureIdle = async ({ other }: Measurement): Promise<number[]> =>
  (await other.measureWaits(() => pause(idleMs))).waits;

/** Measures peak memory before garbage collection with only the requests of the other client. */
const measureIdlePeak = async ({ portal, other }: Measurement): Promise<number> =>
  (await measurePeakMemory(portal.pid, () => other.measureWaits(() => pause(pipelineMs))))?.total ?? Number.NaN;

const measurePipelines = async (measurement: Measurement): Promise<Row[]> => {
  const { host, port } = new URL(measurement.portal.url);
  const createTask = (path: string, isRead: boolean): PipelineTask => ({
    kind: 'pipeline',
    port: Number(port),
    connections: pipelineConnections,
    request: `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    count: pipelinedRequests,
    isPipelined: true,
    isRead,
    maxMs: pipelineMs,
  });
  const small = createTask('/api/health/live', true);
  const large = createTask('/api/openapi.json', false);
  const idle = await measureIdle(measurement);
  const idlePeak = await measureIdlePeak(measurement);
  const ordinary = await observe(measurement, { ...small, isPipelined: false });
  const count = `${pipelineConnections} connections of ${pipelinedRequests.toLocaleString('en')} requests`;
  const rows: Row[] = [];
  for (const [description, task] of [
    ['openapi.json, nothing read', large],
    ['health/live, all read', small],
  ] as const) {
    const label = `${count} for ${description}`;
    const observation = await observe(measurement, task);
    const { before, during } = await measureMemoryInUse(measurement, task);
    rows.push(toWaitRow(label, observation, idle, ordinary), {
      label: `${label}: memory in use, MB`,
      measured: `${before.toFixed(0)} to ${during.toFixed(0)} MB; ${observation.peakMegabytes.toFixed(0)} MB with garbage`,
      yardstick: `${idlePeak.toFixed(0)} MB with garbage without; ${ordinary.peakMegabytes.toFixed(0)} MB one at a time`,
      value: getQuartiles([during - before]),
      goal: { max: 50 },
    });
  }
  return rows;
};

const measureBodies = async (measurement: Measurement, token: string): Promise<Row[]> => {
  const { host, port } = new URL(measurement.portal.url);
  const createHead = (path: string, ...headers: string[]): string =>
    [`POST ${path} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n') + '\r\n\r\n';
  const huge = 'Content-Length: 100000000000';
  const chunked = 'Transfer-Encoding: chunked';
  const json = 'Content-Type: application/json';
  const form = ['Content-Type: multipart/form-data; boundary=b', `Authorization: ${token}`];
  const filePart = '--b\r\nContent-Disposition: form-data; name="file"; filename="leden.csv"\r\n\r\n';
  const chunkedFilePart = `${filePart.length.toString(16)}\r\n${filePart}\r\n`;
  const tooLarge = `Content-Length: ${2 * maxLedenMegabytes * megabyte}`;
  const signIn = '/api/signin';
  const upload = '/api/leden/import';
  const cases: [label: string, head: string, isChunked: boolean, maxBodyMegabytes: number][] = [
    ['sign in with 100 GB', createHead(signIn, json, huge), false, 0],
    ['sign in with an endless body', createHead(signIn, json, chunked), true, 0],
    ['CSV of 20 MB', createHead(upload, ...form, tooLarge) + filePart, false, maxLedenMegabytes],
    ['endless CSV', createHead(upload, ...form, chunked) + chunkedFilePart, true, maxLedenMegabytes],
  ];
  const idle = await measureIdle(measurement);
  const rows: Row[] = [];
  for (const [label, head, isChunked, maxBodyMegabytes] of cases) {
    const task = { kind: 'body', port: Number(port), head, isChunked } as const;
    const { result, waits } = await observe(measurement, task);
    if (result.statuses[413] !== 1 || result.openConnections > 0)
      throw new Error(`${label}: ${JSON.stringify(result)}`);
    const sentMegabytes = result.sentBytes / megabyte;
    rows.push({
      label: `${label}: bytes taken, MB`,
      measured: `413 after ${result.responseMs.toFixed(0)} ms, closed after ${result.closedMs.toFixed(0)} ms`,
      yardstick: `wait of others ${formatWaits(waits)}, ${formatWaits(idle)} without`,
      value: getQuartiles([sentMegabytes]),
      goal: { max: maxBodyMegabytes + maxSurplusMegabytes },
    });
  }
  return rows;
};

const measureSlowConnections = async (measurement: Measurement): Promise<Row[]> => {
  const { host, port } = new URL(measurement.portal.url);
  const idle = await measureIdle(measurement);
  const idlePeak = await measureIdlePeak(measurement);
  const body = `POST /api/signin HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
  const observation = await observe(measurement, {
    kind: 'slow',
    port: Number(port),
    connections: slowConnections,
    messages: [
      { head: 'GET / HTTP/1.1\r\n', rest: 'Host: x' },
      { head: body, rest: ' ' },
    ],
    byteMs: slowByteMs,
    durationMs: slowMs,
  });
  const { openConnections, closedMs, statuses } = observation.result;
  const label = `${slowConnections.toLocaleString('en')} slow connections`;
  return [
    {
      label: `${label}: open after ${slowMs / 1000} s`,
      measured: `${openConnections}, the last closed after ${(closedMs / 1000).toFixed(0)} s`,
      yardstick: Object.entries(statuses)
        .map(([status, count]) => `${count} times ${status}`)
        .join(', '),
      value: getQuartiles([openConnections]),
      goal: { max: 0 },
    },
    toWaitRow(label, observation, idle),
    {
      label: `${label}: memory with garbage, MB`,
      measured: `${observation.peakMegabytes.toFixed(0)} MB`,
      yardstick: `${idlePeak.toFixed(0)} MB without`,
      value: getQuartiles([observation.peakMegabytes]),
    },
  ];
};

const formatWaits = (waits: readonly number[]): string => `${getLongest(waits).toFixed(0)} ms`;

/** Compares the longest wait of the other client with that without and with `ordinary`. */
const toWaitRow = (label: string, { waits }: Observation, idle: readonly number[], ordinary?: Observation): Row => {
  const ordinaryWaits = ordinary
    ? `; ${formatWaits(ordinary.waits)}, p99 ${getPercentile99(ordinary.waits).toFixed(1)} ms one at a time`
    : '';
  return {
    label: `${label}: longer wait of others, ms`,
    measured: `${formatWaits(waits)} of ${waits.length}, p99 ${getPercentile99(waits).toFixed(1)} ms`,
    yardstick: `${formatWaits(idle)} without${ordinaryWaits}`,
    value: getQuartiles([getLongest(waits) - getLongest(idle)]),
    goal: { max: 100 },
  };
};
