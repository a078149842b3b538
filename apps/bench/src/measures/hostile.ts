/** Measures the cost of rejected requests with random, hostile content. */
import { freePort } from '@ledenportaal/faults/program';
import { signIn } from '@ledenportaal/faults/client';
import { Connections } from '../connection';
import type { Group, Row } from '../group';
import { classesOf, createRequests, type Described } from '../hostile/requests';
import { startPortal, type Portal } from '../portal';
import { mainThreadMilliseconds, processorSeconds } from '../processor';
import { resident } from '../resident';
import { many, spread } from '../rounds';

const requests = Number(process.env.REQUESTS ?? 2_000);
const atOnce = 10;
const batches = 10;
const seed = 18;
const maxAnswerKilobytes = 16;

export const hostile: Group = {
  title: 'Refused requests',
  notes: [
    `${requests.toLocaleString('en')} random requests for each class of routes (what they read, and who may call them), of which all must be refused: deep, wide and long bodies, packed ones too, forms, queries, headers and addresses. Half one at a time, half ${atOnce} at a time. An answer from 500 on, or one that is not refused, ends the measurement.`,
    'The longest stall is that of the event loop in the process of the API, by its own metrics (nodejs_eventloop_lag_max_seconds). It includes the 10 ms in which the loop is looked at, and whatever else the machine did: beside it stands the same with as many calls of /api/health/live.',
    'The CPU of the event loop is what its thread had of a processor between sending a request and its answer (schedstat). It is all that the loop can be held by one request, and does not depend on what else the machine does.',
    'CPU each is that of the API and its database for a request, by the kernel; of requests one at a time.',
    'Memory is what the process of the API has resident after all classes, in that after the first.',
  ],
  async measure() {
    const metricsPort = await freePort();
    const portal = await startPortal({ DEMO: '1', METRICS_PORT: String(metricsPort) });
    const open = new Connections(portal.url);
    try {
      return await measureClasses(portal, open, () => longestStall(metricsPort));
    } finally {
      open.close();
      await portal.stop();
    }
  },
};

async function measureClasses(portal: Portal, open: Connections, stall: () => Promise<number>): Promise<Row[]> {
  const { host } = new URL(portal.url);
  const described = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as Described;
  const lid = await signIn(portal.url, { email: 'lid@example.org', password: 'demo-lid-1' });
  const admin = await signIn(portal.url, { email: 'beheer@example.org', password: 'demo-beheer-1' });
  const requestFor = createRequests(host, { public: '', lid: lid.token, admin: admin.token }, seed);
  const live = Buffer.from(`GET /api/health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const asLive = async (): Promise<number> => (await open.ask(live)).body.length;
  const rows: Row[] = [];
  let before: number | undefined;
  for (const [name, routes] of classesOf(described)) {
    const refused = async (n: number): Promise<number> => {
      const request = requestFor(routes[n % routes.length]!);
      const { status, body } = await open.ask(request);
      if (status < 400 || status >= 500) throw new Error(`${status} to ${request.toString('latin1', 0, 300)}`);
      return body.length;
    };
    const processor = processorSeconds(portal.pid);
    const own: number[] = [];
    const timed = async (n: number): Promise<number> => {
      const from = mainThreadMilliseconds(portal.pid);
      const bytes = await refused(n);
      own.push(mainThreadMilliseconds(portal.pid) - from);
      return bytes;
    };
    const alone = await inBatches(1, timed, stall);
    const each = ((processorSeconds(portal.pid) - processor) / (requests / 2)) * 1000;
    const parallel = await inBatches(atOnce, refused, stall);
    const idle = { alone: await inBatches(1, asLive, stall), parallel: await inBatches(atOnce, asLive, stall) };
    const largest = Math.max(alone.largest, parallel.largest);
    rows.push(
      sizeRow(name, largest, each),
      ownRow(name, own),
      stallRow(`${name}: the longest stall, one at a time, ms`, alone.stalls, idle.alone.stalls, 50),
      stallRow(`${name}: the longest stall, ${atOnce} at a time, ms`, parallel.stalls, idle.parallel.stalls, 100),
    );
    before ??= megabytes(portal);
  }
  return [...rows, memoryRow(before ?? Number.NaN, megabytes(portal))];
}

const megabytes = ({ pid }: Portal): number => resident(pid)?.total ?? Number.NaN;

/**
 * Runs the requests in batches. Returns the longest stall of each batch in milliseconds and the largest response in
 * bytes.
 */
async function inBatches(
  workers: number,
  ask: (n: number) => Promise<number>,
  stall: () => Promise<number>,
): Promise<{ stalls: number[]; largest: number }> {
  let largest = 0;
  const stalls: number[] = [];
  const each = Math.ceil(requests / 2 / batches);
  for (let batch = 0; batch < batches; batch++) {
    await stall();
    await many(each, workers, async (n) => {
      largest = Math.max(largest, await ask(batch * each + n));
    });
    stalls.push(await stall());
  }
  return { stalls, largest };
}

/** Reads the longest event loop delay since the previous call, in milliseconds. */
async function longestStall(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

function sizeRow(name: string, bytes: number, milliseconds: number): Row {
  return {
    what: `${name}: the largest answer, kB`,
    ours: `${bytes.toLocaleString('en')} bytes, ${milliseconds.toFixed(1)} ms CPU each`,
    yardstick: '',
    value: spread([bytes / 1024]),
    goal: { most: maxAnswerKilobytes },
  };
}

/** Independent of other load: a request cannot block the event loop longer than the CPU time of its thread. */
function ownRow(name: string, milliseconds: number[]): Row {
  const most = Math.max(...milliseconds);
  const { low, median, high } = spread(milliseconds);
  return {
    what: `${name}: the most CPU of the event loop for one request, ms`,
    ours: `${most.toFixed(1)} ms, median ${median.toFixed(1)} ms`,
    yardstick: '',
    value: { low, median: most, high },
    goal: { most: 50 },
  };
}

/** Compares the longest stall of all batches, not the median, with the goal. */
function stallRow(what: string, stalls: number[], idle: number[], most: number): Row {
  const longest = Math.max(...stalls);
  const { low, high } = spread(stalls);
  return {
    what,
    ours: `${longest.toFixed(1)} ms`,
    yardstick: `${Math.max(...idle).toFixed(1)} ms without`,
    value: { low, median: longest, high },
    goal: { most },
  };
}

function memoryRow(before: number, after: number): Row {
  return {
    what: 'memory of the API after all, in that after the first class',
    ours: `${after.toFixed(0)} MB`,
    yardstick: `${before.toFixed(0)} MB`,
    value: spread([after / before]),
    goal: { most: 1.2 },
  };
}
