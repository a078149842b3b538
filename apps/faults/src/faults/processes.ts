import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, digestOf, makeJpeg, signIn, type Client } from '../client.js';
import { startTopology, type Topology } from '../topology/topology.js';
import { must, s, type Group } from './fault.js';
import { killed } from './killed.js';

const longestEndMs = 60_000;
/** Longer than what is only short work. */
const uploadLastsMs = 15_000;

/** A process is asked to end, or is killed. */
export const processes: Group = {
  name: 'processes',
  run: async (report) => {
    const topology = await startTopology();
    try {
      const client = await signIn(topology.url);
      await report('SIGTERM while requests are under way', () => ended(topology, client));
      await report('kill -9 in 100 uploads and deletes', () => killed(topology, client));
    } finally {
      await topology.stop();
    }
  },
};

const ended = async ({ apis, url }: Topology, client: Client) => {
  const api = apis[0]!;
  const jpeg = await makeJpeg();
  const slow = await slowUpload(api.url, client.token, jpeg);
  const began = Date.now();
  api.program().signal('SIGTERM');
  await pause(1000);
  const refused = await ask(`${api.url}/api/health/live`).catch((cause: Error) => cause.cause);
  must(refused instanceof Error, 'it took something new');
  const beside: number[] = [];
  const others = async () => {
    while (!slow.isOver()) beside.push((await client.search()).status);
  };
  const [answer] = await Promise.all([slow.answer, others()]);
  must(answer.status === 201, `what was under way answered ${answer.status}`);
  must(
    beside.every((status) => status === 200),
    'a search elsewhere failed',
  );
  await api.program().stop('SIGCONT');
  const took = Date.now() - began;
  must(took < longestEndMs, `it took ${s(took)}`);
  must(api.program().ended()?.startsWith('code 0') === true, `it ended with ${api.program().ended()}`);
  await api.startAgain();
  const isWhole = (await (await signIn(url)).digest(answer.id)) === digestOf(jpeg);
  const seen = `an upload of ${s(uploadLastsMs)} ended 201, new ones refused, out in ${s(took)}, ${beside.length} searches elsewhere 200`;
  return { seen, lost: isWhole ? 0 : 1 };
};

const slowUpload = async (url: string, token: string, jpeg: Buffer) => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--x--\r\n')]);
  const headers = {
    authorization: token,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
  };
  const asked = request(`${url}/api/fotoboek/upload`, { method: 'POST', headers });
  let isOver = false;
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  const half = body.length / 2;
  await new Promise<void>((resolve) => asked.write(body.subarray(0, half), () => resolve()));
  const rest = async () => {
    await pause(uploadLastsMs);
    asked.end(body.subarray(half));
    const [answer] = await answered;
    isOver = true;
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const { results } = JSON.parse(String(Buffer.concat(parts))) as { results?: { _id: string } };
    return { status: answer.statusCode, id: results?._id ?? '' };
  };
  return { answer: rest().finally(() => (isOver = true)), isOver: () => isOver };
};
