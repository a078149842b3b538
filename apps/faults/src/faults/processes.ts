import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getDigest, makeJpeg, signIn, type Client } from '../client.js';
import { startSlowUpload } from '../start-slow-upload.js';
import { withTopology, type Topology } from '../topology/topology.js';
import { isListening } from '../topology/program.js';
import { assert, formatSeconds, type Group } from './fault-group.js';
import { killProcesses } from './process-kills.js';

const shutdownTimeoutMs = 60_000;
/** Longer than a short request takes. */
const uploadDurationMs = 15_000;
const keptAliveClients = 24;

/** Ends a process by SIGTERM and kills processes by SIGKILL. */
export const processes: Group = {
  name: 'processes',
  run: async (report) => {
    await withTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      await report('SIGTERM during requests', () => testShutdown(topology, client));
      await report('kill -9 during 100 uploads and deletes', () => killProcesses(topology, client));
    });
  },
};

const testShutdown = async ({ apis, url }: Topology, client: Client) => {
  const api = apis[0]!;
  const jpeg = await makeJpeg();
  const slowUpload = await startSlowUpload({ url: api.url, token: client.token }, jpeg, {
    parts: 2,
    intervalMs: uploadDurationMs,
  });
  const requests = Array.from({ length: keptAliveClients }, () => searchOnOneConnection(api.url, client.token));
  const polling = pollReadiness(api.url);
  await pause(1000);
  const startedAt = Date.now();
  api.program().signal('SIGTERM');
  await pause(1000);
  // Not by fetch, which may use a connection that it has kept alive.
  const { hostname, port } = new URL(api.url);
  assert(!(await isListening(Number(port), hostname)), 'it accepted a new connection');
  const failures = (await Promise.all(requests)).filter((end) => end !== 200);
  assert(failures.length === 0, `${failures.length} of ${keptAliveClients} kept-alive connections: ${failures[0]}`);
  assert((await polling) === 503, 'it said that it was ready after SIGTERM');
  const searchStatuses: number[] = [];
  let isDone = false;
  const searchRepeatedly = async () => {
    while (!isDone) searchStatuses.push((await client.search()).status);
  };
  const [response] = await Promise.all([slowUpload.response.finally(() => (isDone = true)), searchRepeatedly()]);
  assert(response.status === 201, `the running upload returned ${response.status}`);
  assert(
    searchStatuses.every((status) => status === 200),
    'a search on another process failed',
  );
  await api.program().stop('SIGCONT');
  const elapsedMs = Date.now() - startedAt;
  assert(elapsedMs < shutdownTimeoutMs, `the shutdown took ${formatSeconds(elapsedMs)}`);
  assert(
    api.program().getExitReason()?.startsWith('code 0') === true,
    `the process ended with ${api.program().getExitReason()}`,
  );
  await api.restart();
  const isIntact = (await (await signIn(url)).getOriginalDigest(response.id)) === getDigest(jpeg);
  const outcome = `0 of ${keptAliveClients} kept-alive connections reset, an upload of ${formatSeconds(uploadDurationMs)} returned 201, new connections refused, exit after ${formatSeconds(elapsedMs)}, ${searchStatuses.length} searches on other processes 200`;
  return { outcome, lost: isIntact ? 0 : 1 };
};

/** Sends requests over one connection until a response closes it. Resolves to the status of that response. */
const sendUntilClosed = async (
  url: string,
  options: { method: string; headers?: Record<string, string> },
  body = '',
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const sent = request(url, { ...options, agent }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    if (response.headers.connection === 'close') return response.statusCode;
  }
};

/** A search is a POST, which a client or proxy does not send again by itself. */
const searchOnOneConnection = (url: string, token: string) => {
  const headers = { authorization: token, 'content-type': 'application/json' };
  return sendUntilClosed(`${url}/api/fotoboek`, { method: 'POST', headers }, '{}').catch(
    ({ code }: NodeJS.ErrnoException) => code,
  );
};

const pollReadiness = (url: string) => sendUntilClosed(`${url}/api/health/ready`, { method: 'GET' });
