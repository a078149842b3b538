import { setTimeout as pause } from 'node:timers/promises';
import { ask, digestOf, makeJpeg, signIn, type Client } from '../client.js';
import { sendSlowly } from '../send-slowly.js';
import { inTopology, type Topology } from '../topology/topology.js';
import { must, s, type Group } from './fault.js';
import { killed } from './killed.js';

const longestEndMs = 60_000;
/** Longer than a short request takes. */
const uploadLastsMs = 15_000;

/** Ends a process by SIGTERM and kills processes by SIGKILL. */
export const processes: Group = {
  name: 'processes',
  run: async (report) => {
    await inTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      await report('SIGTERM while requests are under way', () => ended(topology, client));
      await report('kill -9 in 100 uploads and deletes', () => killed(topology, client));
    });
  },
};

const ended = async ({ apis, url }: Topology, client: Client) => {
  const api = apis[0]!;
  const jpeg = await makeJpeg();
  const slow = await sendSlowly({ url: api.url, token: client.token }, jpeg, { parts: 2, everyMs: uploadLastsMs });
  const began = Date.now();
  api.program().signal('SIGTERM');
  await pause(1000);
  const refused = await ask(`${api.url}/api/health/live`).catch((cause: Error) => cause.cause);
  must(refused instanceof Error, 'it took something new');
  const beside: number[] = [];
  let isOver = false;
  const others = async () => {
    while (!isOver) beside.push((await client.search()).status);
  };
  const [answer] = await Promise.all([slow.answer.finally(() => (isOver = true)), others()]);
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
