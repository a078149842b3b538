import { setTimeout as pause } from 'node:timers/promises';
import { getDigest, makeJpeg, type ApiResponse, type Client } from '../client.js';
import { getUploadedId, countLost, type SavedFotos } from '../saved-fotos.js';
import { countIncompleteFotos, countRestored, findOrphansAfterCleanup } from '../stored-fotos.js';
import type { Topology } from '../topology/topology.js';
import { assert, createRange } from './fault-group.js';

const operations = 100;
const concurrency = 6;
const killIntervalMs = 400;

/**
 * Tests that acknowledged changes survive while processes are killed, and that unacknowledged uploads leave no files
 * behind.
 */
export const killProcesses = async (topology: Topology, client: Client) => {
  const savedFotos: SavedFotos = new Map();
  const deleted: string[] = [];
  let remaining = operations;
  let failedRequests = 0;
  const retryUntilResponse = async (sendRequest: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    for (let attempts = 0; attempts < 50; attempts++) {
      const response = await sendRequest().catch(() => undefined);
      if (response && response.status < 500) return response;
      failedRequests++;
      await pause(200);
    }
    throw new Error('no response after 50 attempts');
  };
  const worker = async () => {
    for (let operation = remaining--; operation > 0; operation = remaining--) {
      const jpeg = await makeJpeg(900, 600);
      const id = getUploadedId(await retryUntilResponse(() => client.upload(jpeg)));
      if (operation % 2 === 0) savedFotos.set(id, getDigest(jpeg));
      else {
        const { status } = await retryUntilResponse(() => client.deleteFoto(id));
        // 404 when an earlier attempt succeeded but its response was lost.
        assert(status === 200 || status === 404, `a delete returned ${status}`);
        deleted.push(id);
      }
    }
  };
  const workers = Promise.all(createRange(concurrency).map(worker));
  const kills = await killProcessesUntil(topology, workers);
  await workers;
  const lost = (await countLost(client, savedFotos)) + (await countRestored(client, deleted));
  const { documentCount, incompleteCount } = await countIncompleteFotos(topology);
  assert(incompleteCount === 0, `${incompleteCount} documents have missing files`);
  const orphans = await findOrphansAfterCleanup(topology);
  assert(orphans.length === 0, `orphaned files after the cleanup: ${orphans.join(', ')}`);
  const outcome = `${kills} kills, ${failedRequests} failed requests retried; ${documentCount} documents with all files, no orphaned files after the cleanup`;
  return { outcome, lost };
};

/** Kills one process at a time, so that others can serve requests. */
const killProcessesUntil = async ({ apis }: Topology, work: Promise<unknown>): Promise<number> => {
  let isDone = false;
  const markDone = () => (isDone = true);
  work.then(markDone, markDone);
  let kills = 0;
  while (!isDone) {
    await pause(killIntervalMs);
    const api = apis[kills++ % apis.length]!;
    await api.program().stop('SIGKILL');
    await api.restart();
  }
  return kills;
};
