import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { callApi, post } from '../client.js';
import { findFreePort, waitUntil } from '../topology/program.js';
import { admin, withTopology, type Topology } from '../topology/topology.js';
import { assert, formatMilliseconds, formatSeconds, type Group } from './fault-group.js';
import { assertSameProcesses, getPids, haveComponentStates } from './unavailable.js';

const maxResponseMs = 2000;
/** A failed e-mail is retried after a minute, and each process looks for due e-mails every 20 seconds. */
const maxDeliveryMs = 150_000;

/** The mail server is stopped, or accepts connections without responding. */
export const mail: Group = {
  name: 'mail',
  run: async (report) => {
    const port = await findFreePort();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portaal@example.org' };
    await withTopology({ settings }, async (topology) => {
      await report('mail server stopped', () => testMailOutage(topology, port));
      const silentServer = await startSilentServer(port);
      await report('mail server hangs', () => testMailOutage(topology, port, silentServer));
    });
  },
};

const testMailOutage = async (topology: Topology, port: number, hangingServer?: { stop: () => Promise<void> }) => {
  const pids = getPids(topology);
  const { status, ms: elapsedMs } = await callApi(`${topology.url}/api/signin/forget`, post({ email: admin.email }));
  assert(
    status === 200 && elapsedMs < maxResponseMs,
    `forgot password returned ${status} in ${formatMilliseconds(elapsedMs)}`,
  );
  const readyResponse = await callApi(`${topology.url}/api/health/ready`);
  assert(readyResponse.status === 200, `ready returned ${readyResponse.status}`);
  // At least one delivery must fail before the server starts.
  if (hangingServer) await hangingServer.stop();
  else await waitUntil('a failed delivery', () => Promise.resolve(hasLoggedFailure(topology)), maxDeliveryMs);
  const hasMailState = (state: string) => () => haveComponentStates(topology, { mail: state });
  await waitUntil('ready reports mail as failing', hasMailState('failing'), maxDeliveryMs);
  const server = await startMailServer(port);
  try {
    const isSent = () => Promise.resolve(server.getReceivedCount() > 0);
    const deliveryMs = await waitUntil('the mail', isSent, maxDeliveryMs);
    await waitUntil('ready reports mail as ok', hasMailState('ok'), maxDeliveryMs);
    assertSameProcesses(topology, pids);
    return {
      outcome: `200 in ${formatMilliseconds(elapsedMs)}, ready 200 with mail failing, mail delivered ${formatSeconds(deliveryMs)} after the server start`,
      lost: 1 - server.getReceivedCount(),
    };
  } finally {
    await server.stop();
  }
};

const hasLoggedFailure = ({ apis }: Topology) =>
  apis.some(({ program }) => program().getOutput().includes('a mail was not delivered'));

const startMailServer = async (port: number) => {
  let receivedCount = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        receivedCount++;
        done();
      });
      stream.resume();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    getReceivedCount: () => receivedCount,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

/**
 * Accepts connections without responding; `stop` first waits for a connection, so that the portal cannot connect to the
 * next server instead.
 */
const startSilentServer = async (port: number) => {
  const openSockets = new Set<Socket>();
  const server = createServer((socket) => openSockets.add(socket.on('error', () => undefined))).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const stop = async () => {
    await waitUntil('a connection', () => Promise.resolve(openSockets.size > 0), 60_000);
    for (const socket of openSockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { stop };
};
