import { setTimeout as pause } from 'node:timers/promises';
import { callApi, expectResults, signIn, type Client } from '../client.js';
import { countLost } from '../saved-fotos.js';
import { countIncompleteFotos, countRestored, findOrphansAfterCleanup } from '../stored-fotos.js';
import { withEmbeddedPortal, type EmbeddedPortal } from '../topology/embedded-portal.js';
import { waitUntil } from '../topology/program.js';
import { createLoad } from './load.js';
import { assert, createRange, formatMilliseconds, formatSeconds, type Group } from './fault-group.js';

/** The portal starts its database again as often within ten minutes. */
const allowedRestarts = 5;
const maxRecoveryMs = 2000;
const loadBetweenKillsMs = 1500;
const shutdownTimeoutMs = 10_000;

/** Kills the embedded database of a portal under load. */
export const embeddedDatabase: Group = {
  name: 'embedded-database',
  run: async (report) => {
    await withEmbeddedPortal(async (portal) => {
      await report('kill -9 of the embedded database ten times under load', () => testKills(portal));
      await report('the sixth kill within ten minutes', () => testStaysDown(portal));
    });
  },
};

/** Restarts the portal after half of the kills, because it allows no more restarts in ten minutes. */
const testKills = async (portal: EmbeddedPortal) => {
  const load = createLoad();
  const recoveries: Recovery[] = [];
  for (const round of createRange(2)) {
    if (round > 0) {
      await portal.api.program().stop();
      await portal.api.restart();
    }
    const { pid } = portal.api.program();
    const client = await signIn(portal.api.url);
    load.start(client);
    try {
      for (const _ of createRange(allowedRestarts)) {
        await pause(loadBetweenKillsMs);
        recoveries.push(await killDatabase(portal, client));
      }
      await pause(loadBetweenKillsMs);
    } finally {
      await load.stop();
    }
    const exitReason = portal.api.program().getExitReason();
    assert(!exitReason && portal.api.program().pid === pid, `the portal ended with ${exitReason}`);
  }
  const { saved, texts, deleted, counts, violations } = load;
  assert(violations.length === 0, `unexpected responses: ${[...new Set(violations)].join('; ')}`);
  const slowest = recoveries.reduce((one, other) => (one.searchMs > other.searchMs ? one : other));
  const slowestText = `${formatMilliseconds(slowest.searchMs)} (${formatMilliseconds(slowest.processMs)} for a new process)`;
  assert(slowest.searchMs < maxRecoveryMs, `it took ${slowestText} until a search returned 200`);
  const client = await signIn(portal.api.url);
  const lost =
    (await countLost(client, saved)) + (await countChanged(client, texts)) + (await countRestored(client, deleted));
  const { documentCount, incompleteCount } = await countIncompleteFotos(portal);
  assert(incompleteCount === 0, `${incompleteCount} documents have missing files`);
  const { total } = await expectResults<{ total: number }>(client.search(), 200);
  assert(total === documentCount, `a search finds ${total} of ${documentCount} photos`);
  const orphans = await findOrphansAfterCleanup(portal);
  assert(orphans.length === 0, `orphaned files after the cleanup: ${orphans.join(', ')}`);
  const outcome = `${recoveries.length} kills, a search 200 again within ${slowestText}; ${counts.ok} responses as expected, ${counts.unavailable} 503 with Retry-After, no other; ${documentCount} photos found with all files, no orphaned files after the cleanup; the portal is the same process`;
  return { outcome, lost };
};

/** The times from a kill until another process has started, and until a search succeeds. */
type Recovery = { processMs: number; searchMs: number };

const killDatabase = async (portal: EmbeddedPortal, client: Client): Promise<Recovery> => {
  const killedPid = portal.getDatabasePid();
  const startedAt = performance.now();
  process.kill(killedPid, 'SIGKILL');
  const isStartedAgain = () => Promise.resolve(portal.getDatabasePid() !== killedPid);
  await waitUntil('a new database process', isStartedAgain, 10_000, portal.api.program(), 10);
  const processMs = performance.now() - startedAt;
  const canSearch = async () => (await client.search({}, { signal: AbortSignal.timeout(10_000) })).status === 200;
  await waitUntil('a search', canSearch, 10_000, portal.api.program(), 10);
  return { processMs, searchMs: performance.now() - startedAt };
};

/** Expects that the portal remains, says that the database is gone, and stops as usual. */
const testStaysDown = async (portal: EmbeddedPortal) => {
  const { api } = portal;
  const client = await signIn(api.url);
  const databasePid = portal.getDatabasePid();
  process.kill(databasePid, 'SIGKILL');
  const ready = () => callApi(`${api.url}/api/health/ready`);
  await waitUntil('ready returns 503', async () => (await ready()).status === 503, 5000, api.program());
  await pause(2 * maxRecoveryMs);
  const { status, body } = await ready();
  const { error } = body as { error?: { details?: { components?: { database: string } } } };
  assert(status === 503 && error?.details?.components?.database === 'gone', `ready returned ${JSON.stringify(body)}`);
  const search = await client.search();
  assert(search.status === 503 && Number(search.headers.get('retry-after')) > 0, `a search returned ${search.status}`);
  assert((await callApi(`${api.url}/api/health/live`)).status === 200, 'the portal is not live');
  assert(portal.getDatabasePid() === databasePid, 'the database was started again');
  const startedAt = performance.now();
  await api.program().stop();
  const elapsedMs = performance.now() - startedAt;
  assert(elapsedMs < shutdownTimeoutMs, `the shutdown took ${formatSeconds(elapsedMs)}`);
  const exitReason = api.program().getExitReason() ?? '';
  assert(exitReason.startsWith('code 0'), `the portal ended with ${exitReason}`);
  const line = 'De ingebouwde database stopt steeds';
  assert(api.program().getOutput().split(line).length === 2, `the log does not say once '${line}'`);
  await api.restart();
  const { status: statusAfterRestart } = await (await signIn(api.url)).search();
  assert(statusAfterRestart === 200, `after a restart a search returned ${statusAfterRestart}`);
  return { outcome: `live 200, ready 503 with database gone; SIGTERM ends it in ${formatSeconds(elapsedMs)}`, lost: 0 };
};

const countChanged = async (client: Client, texts: ReadonlyMap<string, string>): Promise<number> => {
  let changed = 0;
  for (const [id, text] of texts) {
    const { body } = await client.call(`/fotoboek/${id}`);
    if ((body as { results?: { beschrijving: string } }).results?.beschrijving !== text) changed++;
  }
  return changed;
};
