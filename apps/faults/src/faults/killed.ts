import { execFile } from 'node:child_process';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { digestOf, makeJpeg, type Asked, type Client } from '../client.js';
import { addedBy, countLost, type Kept } from '../kept.js';
import type { Topology } from '../topology/topology.js';
import { must, range } from './fault.js';

const operations = 100;
const atOnce = 6;
const betweenKillsMs = 400;

/**
 * Tests that acknowledged changes survive while processes are killed, and that unacknowledged uploads leave no files
 * behind.
 */
export const killed = async (topology: Topology, client: Client) => {
  const kept: Kept = new Map();
  const deleted: string[] = [];
  let left = operations;
  let broken = 0;
  const askUntilAnswered = async (askIt: () => Promise<Asked>): Promise<Asked> => {
    for (let tries = 0; tries < 50; tries++) {
      const answer = await askIt().catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      broken++;
      await pause(200);
    }
    throw new Error('no answer after 50 tries');
  };
  const worker = async () => {
    for (let turn = left--; turn > 0; turn = left--) {
      const jpeg = await makeJpeg(900, 600);
      const id = addedBy(await askUntilAnswered(() => client.upload(jpeg)));
      if (turn % 2 === 0) kept.set(id, digestOf(jpeg));
      else {
        const { status } = await askUntilAnswered(() => client.remove(id));
        // 404 when an earlier attempt succeeded but its response was lost.
        must(status === 200 || status === 404, `a delete answered ${status}`);
        deleted.push(id);
      }
    }
  };
  const working = Promise.all(range(atOnce).map(worker));
  const kills = await killUntil(topology, working);
  await working;
  const lost = (await countLost(client, kept)) + (await countBack(client, deleted));
  const { documents, halves } = await documentsWithoutFiles(topology);
  must(halves === 0, `${halves} documents are without files`);
  const orphans = await orphansAfterSweep(topology);
  must(orphans.length === 0, `of no photo after the sweep: ${orphans.join(', ')}`);
  const seen = `${kills} kills, ${broken} broken answers tried again; ${documents} documents with all files, no orphan after the sweep`;
  return { seen, lost };
};

/** Kills one process at a time, so that others can serve requests. */
const killUntil = async ({ apis }: Topology, over: Promise<unknown>): Promise<number> => {
  let isOver = false;
  const end = () => (isOver = true);
  over.then(end, end);
  let kills = 0;
  while (!isOver) {
    await pause(betweenKillsMs);
    const api = apis[kills++ % apis.length]!;
    await api.program().stop('SIGKILL');
    await api.startAgain();
  }
  return kills;
};

const countBack = async (client: Client, deleted: readonly string[]): Promise<number> => {
  const statuses = await Promise.all(deleted.map(async (id) => (await client.call(`/fotoboek/${id}`)).status));
  return statuses.filter((status) => status !== 404).length;
};

const idsIn = async ({ databaseUri }: Topology): Promise<string[]> => {
  const mongo = await MongoClient.connect(databaseUri);
  const found = await mongo
    .db()
    .collection('fotos')
    .find({}, { projection: { _id: 1 } })
    .toArray();
  await mongo.close();
  return found.map(({ _id }) => String(_id));
};

const documentsWithoutFiles = async (topology: Topology) => {
  const ids = await idsIn(topology);
  const folder = join(topology.dataDir, 'files/fotos');
  const isHalf = (id: string) =>
    ['original.jpg', '480.jpg', '720.jpg'].some((name) => !existsSync(join(folder, id, name)));
  return { documents: ids.length, halves: ids.filter(isHalf).length };
};

const sweepNow = join(import.meta.dirname, '../../../api/src/test/sweep-now.ts');

/** Sets the files' age to two days, because the cleanup ignores unreferenced files younger than one day. */
const orphansAfterSweep = async (topology: Topology): Promise<string[]> => {
  const files = join(topology.dataDir, 'files');
  const before = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  for (const entry of readdirSync(join(files, 'fotos'), { recursive: true }))
    utimesSync(join(files, 'fotos', String(entry)), before, before);
  // Runs asynchronously because the database proxy runs in this process.
  await promisify(execFile)(process.execPath, ['--import', 'tsx', sweepNow, topology.databaseUri, files]);
  const ids = await idsIn(topology);
  // An empty folder is not an orphan.
  return readdirSync(join(files, 'fotos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !ids.includes(basename(entry.parentPath)))
    .map((entry) => join(basename(entry.parentPath), entry.name));
};
