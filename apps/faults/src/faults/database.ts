import { ask, makeJpeg, signIn, type Client } from '../client.js';
import { inTopology, type Topology } from '../topology/topology.js';
import { must, ms, type Group } from './fault.js';
import { addFotos, countLost } from '../kept.js';
import { aliveAndNotReady, asksOf, back, noneEnded, pidsOf, sayUnavailable, type Absence } from './unavailable.js';

const tooSlowMs = 4000;
const slowMs = 150;

/** Stops, suspends or delays the database, and restores it. */
export const database: Group = {
  name: 'database',
  run: async (report) => {
    await inTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      const { line, database: server } = topology;
      const hang = () => Promise.resolve(server.program()?.signal('SIGSTOP'));
      const goOn = () => Promise.resolve(server.program()?.signal('SIGCONT'));
      await report('database gone (SIGKILL)', () =>
        away(topology, client, { leave: () => server.stop('SIGKILL'), comeBack: server.startAgain }),
      );
      await report('database hangs (SIGSTOP)', () => away(topology, client, { leave: hang, comeBack: goOn }));
      const slow = (delay: number) => () => Promise.resolve(void line.delay(delay));
      await report(`database answers after ${tooSlowMs / 1000} s`, () =>
        away(topology, client, { leave: slow(tooSlowMs), comeBack: slow(0) }),
      );
      await report(`database answers after ${slowMs} ms`, () => slowly(topology, client));
    });
  },
};

const away = async (topology: Topology, client: Client, { leave, comeBack }: Absence) => {
  const pids = pidsOf(topology);
  const kept = await addFotos(client, 3);
  const [id = ''] = kept.keys();
  await leave();
  // The first request detects the outage; the later ones are rejected once the portal knows of it.
  const first = await sayUnavailable({ first: () => client.search() });
  const longest = await sayUnavailable(asksOf(client, id, await makeJpeg()));
  await aliveAndNotReady(topology);
  await comeBack();
  const serves = async (url: string) =>
    (await ask(`${url}/api/health/ready`)).status === 200 &&
    (await ask(`${url}/api/user`, { headers: { authorization: client.token } })).status === 200;
  const took = await back(topology, serves);
  noneEnded(topology, pids);
  const found = await client.search();
  must(found.status === 200, `a search answered ${found.status}`);
  const seen = `503 within ${ms(Math.max(first, longest))}, live 200, ready 503, back in ${took}, no process ended`;
  return { seen, lost: await countLost(client, kept) };
};

/** Tests that requests succeed, only slower, with a short delay. */
const slowly = async (topology: Topology, client: Client) => {
  topology.line.delay(slowMs);
  try {
    const kept = await addFotos(client, 2);
    const search = await client.search();
    must(search.status === 200, `a search answered ${search.status}`);
    return { seen: `search 200 in ${ms(search.ms)}, uploads 201`, lost: await countLost(client, kept) };
  } finally {
    topology.line.delay(0);
  }
};
