/** Measures the cost of rejected requests with random, hostile content. */
import { findFreePort } from '@ledenportaal/faults/program';
import { signIn } from '@ledenportaal/faults/client';
import { ConnectionPool } from '../connection-pool';
import type { Group, Row } from '../group';
import { connectionNotes, measureConnections } from '../hostile/connections';
import { cropNotes, measureCrops } from '../hostile/crops';
import { measureZipPolls, zipPollNotes } from '../hostile/zip-polls';
import { getRouteClasses, createRequests, type ApiDescription } from '../hostile/requests';
import { fetchLongestStall } from '../longest-stall';
import { startPortal, type Portal } from '../portal';
import { getMainThreadMilliseconds, getCpuSeconds } from '../cpu-time';
import { readResidentMemory } from '../resident-memory';
import { runConcurrently, getQuartiles } from '../rounds';

const requests = Number(process.env.REQUESTS ?? 2_000);
const concurrency = 10;
const batches = 10;
const seed = 18;
const maxResponseKilobytes = 16;

export const hostile: Group = {
  title: 'Rejected requests',
  usesPictures: true,
  notes: [
    `${requests.toLocaleString('en')} random requests for each class of routes (by input and access), which must all be rejected: deep, wide and long bodies, also compressed, and forms, queries, headers and URLs. Half are sent one at a time, half ${concurrency} at a time. A response with status 500 or higher, or a request that is not rejected, ends the measurement.`,
    'The longest stall is the maximum event loop delay of the API process, from its metrics (nodejs_eventloop_lag_max_seconds). It includes the sampling resolution of 10 ms and delays by other programs. The yardstick is the same number of requests for /api/health/live.',
    'The CPU of the event loop is the CPU time of its thread between a request and its response (schedstat). It is the longest time that one request can block the loop, independent of other programs.',
    'CPU each is the CPU time of the API and its database per request, for requests one at a time, as reported by the kernel.',
    'Memory is the resident memory of the API process after all classes, divided by that after the first class.',
    ...connectionNotes,
    ...cropNotes,
    ...zipPollNotes,
  ],
  async measure() {
    const metricsPort = await findFreePort();
    const portal = await startPortal({ DEMO: '1', METRICS_PORT: String(metricsPort) });
    const pool = new ConnectionPool(portal.url);
    try {
      const rows = await measureClasses(portal, pool, () => fetchLongestStall(metricsPort));
      return [...rows, ...(await measureConnections()), ...(await measureCrops()), ...(await measureZipPolls())];
    } finally {
      pool.close();
      await portal.stop();
    }
  },
};

const measureClasses = async (
  portal: Portal,
  pool: ConnectionPool,
  readLongestStall: () => Promise<number>,
): Promise<Row[]> => {
  const { host } = new URL(portal.url);
  const apiDescription = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as ApiDescription;
  const lid = await signIn(portal.url, { email: 'lid@example.org', password: 'demo-lid-1' });
  const admin = await signIn(portal.url, { email: 'beheer@example.org', password: 'demo-beheer-1' });
  const createRequest = createRequests(host, { public: '', lid: lid.token, admin: admin.token }, seed);
  const liveRequest = Buffer.from(`GET /api/health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const requestLive = async (): Promise<number> => (await pool.request(liveRequest)).body.length;
  const rows: Row[] = [];
  let firstMemory: number | undefined;
  for (const [name, routes] of getRouteClasses(apiDescription)) {
    const sendRejectedRequest = async (n: number): Promise<number> => {
      const request = createRequest(routes[n % routes.length]!);
      const { status, body } = await pool.request(request);
      if (status < 400 || status >= 500) throw new Error(`${status} to ${request.toString('latin1', 0, 300)}`);
      return body.length;
    };
    const cpuSecondsBefore = getCpuSeconds(portal.pid);
    const cpuMilliseconds: number[] = [];
    const sendTimedRequest = async (n: number): Promise<number> => {
      const startMilliseconds = getMainThreadMilliseconds(portal.pid);
      const bytes = await sendRejectedRequest(n);
      cpuMilliseconds.push(getMainThreadMilliseconds(portal.pid) - startMilliseconds);
      return bytes;
    };
    const sequential = await runBatches(1, sendTimedRequest, readLongestStall);
    const cpuPerRequest = ((getCpuSeconds(portal.pid) - cpuSecondsBefore) / (requests / 2)) * 1000;
    const parallel = await runBatches(concurrency, sendRejectedRequest, readLongestStall);
    const idleStalls = {
      sequential: await runBatches(1, requestLive, readLongestStall),
      parallel: await runBatches(concurrency, requestLive, readLongestStall),
    };
    const largestResponse = Math.max(sequential.largestResponse, parallel.largestResponse);
    rows.push(
      toSizeRow(name, largestResponse, cpuPerRequest),
      toCpuRow(name, cpuMilliseconds),
      toStallRow(`${name}: the longest stall, one at a time, ms`, sequential.stalls, idleStalls.sequential.stalls, 50),
      toStallRow(
        `${name}: the longest stall, ${concurrency} at a time, ms`,
        parallel.stalls,
        idleStalls.parallel.stalls,
        100,
      ),
    );
    firstMemory ??= getMegabytes(portal);
  }
  return [...rows, toMemoryRow(firstMemory ?? Number.NaN, getMegabytes(portal))];
};

const getMegabytes = ({ pid }: Portal): number => readResidentMemory(pid)?.total ?? Number.NaN;

/**
 * Runs the requests in batches. Returns the longest stall of each batch in milliseconds and the largest response in
 * bytes.
 */
const runBatches = async (
  workers: number,
  sendRequest: (n: number) => Promise<number>,
  readLongestStall: () => Promise<number>,
): Promise<{ stalls: number[]; largestResponse: number }> => {
  let largestResponse = 0;
  const stalls: number[] = [];
  const batchSize = Math.ceil(requests / 2 / batches);
  for (let batch = 0; batch < batches; batch++) {
    await readLongestStall();
    await runConcurrently(batchSize, workers, async (n) => {
      largestResponse = Math.max(largestResponse, await sendRequest(batch * batchSize + n));
    });
    stalls.push(await readLongestStall());
  }
  return { stalls, largestResponse };
};

const toSizeRow = (name: string, bytes: number, milliseconds: number): Row => ({
  label: `${name}: the largest answer, kB`,
  measured: `${bytes.toLocaleString('en')} bytes, ${milliseconds.toFixed(1)} ms CPU each`,
  value: getQuartiles([bytes / 1024]),
  goal: { max: maxResponseKilobytes },
});

/** Independent of other load: a request cannot block the event loop longer than the CPU time of its thread. */
const toCpuRow = (name: string, milliseconds: number[]): Row => {
  const longestCpu = Math.max(...milliseconds);
  const { low, median, high } = getQuartiles(milliseconds);
  return {
    label: `${name}: the most CPU of the event loop for one request, ms`,
    measured: `${longestCpu.toFixed(1)} ms, median ${median.toFixed(1)} ms`,
    value: { low, median: longestCpu, high },
    goal: { max: 50 },
  };
};

/** Compares the longest stall of all batches, not the median, with the goal. */
const toStallRow = (label: string, stalls: number[], idle: number[], max: number): Row => {
  const longest = Math.max(...stalls);
  const { low, high } = getQuartiles(stalls);
  return {
    label,
    measured: `${longest.toFixed(1)} ms`,
    yardstick: `${Math.max(...idle).toFixed(1)} ms without`,
    value: { low, median: longest, high },
    goal: { max },
  };
};

const toMemoryRow = (firstMemory: number, after: number): Row => ({
  label: 'memory of the API after all, relative to after the first class',
  measured: `${after.toFixed(0)} MB`,
  yardstick: `${firstMemory.toFixed(0)} MB`,
  value: getQuartiles([after / firstMemory]),
  goal: { max: 1.2 },
});
