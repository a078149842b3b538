import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { ask, post } from '../client.js';
import { freePort, until } from '../topology/program.js';
import { admin, inTopology, type Topology } from '../topology/topology.js';
import { must, ms, s, type Group } from './fault.js';
import { noneEnded, pidsOf } from './unavailable.js';

const longestAnswerMs = 2000;
/** A failed e-mail is retried after a minute, and each process looks for due e-mails every 20 seconds. */
const longestMailMs = 150_000;

/** The mail server is stopped, or accepts connections without responding. */
export const mail: Group = {
  name: 'mail',
  run: async (report) => {
    const port = await freePort();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portaal@example.org' };
    await inTopology({ settings }, async (topology) => {
      await report('mail server gone', () => without(topology, port));
      const silent = await startSilence(port);
      await report('mail server hangs', () => without(topology, port, silent));
    });
  },
};

const without = async (topology: Topology, port: number, hanging?: { stop: () => Promise<void> }) => {
  const pids = pidsOf(topology);
  const { status, ms: took } = await ask(`${topology.url}/api/signin/forget`, post({ email: admin.email }));
  must(status === 200 && took < longestAnswerMs, `forgot password answered ${status} in ${ms(took)}`);
  const live = await ask(`${topology.url}/api/health/ready`);
  must(live.status === 200, `ready answered ${live.status}`);
  // At least one delivery must fail before the server starts.
  if (hanging) await hanging.stop();
  else await until('a try that fails', () => Promise.resolve(hasTried(topology)), longestMailMs);
  const mailIs = (state: string) => async () => {
    const answers = await Promise.all(topology.apis.map(({ url }) => ask(`${url}/api/health/ready`)));
    return answers.every(({ status, body }) => status === 200 && (body as Ready).components.mail === state);
  };
  await until('ready names mail', mailIs('failing'), longestMailMs);
  const server = await startMailServer(port);
  try {
    const isSent = () => Promise.resolve(server.received() > 0);
    const waited = await until('the mail', isSent, longestMailMs);
    await until('ready says that mail goes', mailIs('ok'), longestMailMs);
    noneEnded(topology, pids);
    return {
      seen: `200 in ${ms(took)}, ready 200 with mail failing, mail came ${s(waited)} after the server`,
      lost: 1 - server.received(),
    };
  } finally {
    await server.stop();
  }
};

type Ready = { components: { mail: string } };

const hasTried = ({ apis }: Topology) =>
  apis.some(({ program }) => program().output().includes('a mail was not delivered'));

const startMailServer = async (port: number) => {
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        received++;
        done();
      });
      stream.resume();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { received: () => received, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
};

/**
 * Accepts connections without responding; `stop` first waits for a connection, so that the portal cannot connect to the
 * next server instead.
 */
const startSilence = async (port: number) => {
  const open = new Set<Socket>();
  const server = createServer((socket) => open.add(socket.on('error', () => undefined))).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    await until('a call', () => Promise.resolve(open.size > 0), 60_000);
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { stop };
};
