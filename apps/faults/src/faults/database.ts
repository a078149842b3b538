import { callApi, makeJpeg, signIn, type Client } from '../client.js';
import { withTopology, type Topology } from '../topology/topology.js';
import { assert, formatMilliseconds, type Group } from './fault-group.js';
import { addFotos, countLost } from '../saved-fotos.js';
import {
  assertLiveButNotReady,
  createRequests,
  measureMaxResponseMs,
  observeOutage,
  assertSameProcesses,
  getPids,
  assertUnavailable,
  type Outage,
} from './unavailable.js';

const timeoutDelayMs = 4000;
const shortDelayMs = 150;

/** Stops, suspends or delays the database, and restores it. */
export const database: Group = {
  name: 'database',
  run: async (report) => {
    await withTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      const { databaseProxy: proxy, database: server } = topology;
      const pause = () => Promise.resolve(server.program()?.signal('SIGSTOP'));
      const resume = () => Promise.resolve(server.program()?.signal('SIGCONT'));
      await report('database stopped (SIGKILL)', () =>
        testOutage(topology, client, { stop: () => server.stop('SIGKILL'), restore: server.restart }),
      );
      await report('database hangs (SIGSTOP)', () => testOutage(topology, client, { stop: pause, restore: resume }));
      const setDelay = (delay: number) => () => Promise.resolve(void proxy.setDelay(delay));
      await report(`database responds after ${timeoutDelayMs / 1000} s`, () =>
        testOutage(topology, client, { stop: setDelay(timeoutDelayMs), restore: setDelay(0) }),
      );
      await report(`database responds after ${shortDelayMs} ms`, () => testSlowDatabase(topology, client));
    });
  },
};

const testOutage = async (topology: Topology, client: Client, outage: Outage) => {
  const pids = getPids(topology);
  const savedFotos = await addFotos(client, 3);
  const [id = ''] = savedFotos.keys();
  const jpeg = await makeJpeg();
  const maxMs = await measureMaxResponseMs(client);
  const isServing = async (url: string) =>
    (await callApi(`${url}/api/health/ready`)).status === 200 &&
    (await callApi(`${url}/api/user`, { headers: { authorization: client.token } })).status === 200;
  const { observation: longestMs, recoveryTime } = await observeOutage(topology, outage, isServing, async () => {
    // The first request detects the outage; later requests are rejected immediately.
    const firstMs = await assertUnavailable({ first: () => client.search() }, maxMs);
    const laterMs = await assertUnavailable(createRequests(client, id, jpeg), maxMs);
    await assertLiveButNotReady(topology, maxMs);
    return Math.max(firstMs, laterMs);
  });
  assertSameProcesses(topology, pids);
  const searchResponse = await client.search();
  assert(searchResponse.status === 200, `a search returned ${searchResponse.status}`);
  const outcome = `503 within ${formatMilliseconds(longestMs)}, live 200, ready 503, recovered in ${recoveryTime}, no process ended`;
  return { outcome, lost: await countLost(client, savedFotos) };
};

/** Tests that requests succeed, only slower, with a short delay. */
const testSlowDatabase = async (topology: Topology, client: Client) => {
  topology.databaseProxy.setDelay(shortDelayMs);
  try {
    const savedFotos = await addFotos(client, 2);
    const search = await client.search();
    assert(search.status === 200, `a search returned ${search.status}`);
    return {
      outcome: `search 200 in ${formatMilliseconds(search.ms)}, uploads 201`,
      lost: await countLost(client, savedFotos),
    };
  } finally {
    topology.databaseProxy.setDelay(0);
  }
};
