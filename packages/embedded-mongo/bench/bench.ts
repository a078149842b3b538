/**
 * Measures the server against what the machine can do: ratios to a bare ping over the same connection, to a bare LMDB
 * put with flush, and to an empty Node process, all in one run. `npm run bench -w packages/embedded-mongo`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { MongoClient, type Collection, type ObjectId } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/index';
import { measure, median, type Subject } from './measure';
import { resident } from './memory';
import { commonTag, insertPhotos, photo, photoPage } from './photos';

const count = Number(process.env.PHOTOS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 15);

interface Row {
  what: string;
  measured: number;
  goal: number;
  /** Whether the goal is the least or the most that is asked for. */
  least: boolean;
  note: string;
}

const rows: Row[] = [];
const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(2)} ms`;
const perSecond = (seconds: number): string => `${Math.round(1 / seconds)}/s`;

async function rates(client: MongoClient, photos: Collection, ids: ObjectId[], folder: string): Promise<void> {
  const bare = open<Buffer, Buffer>({ path: join(folder, 'bare'), keyEncoding: 'binary', encoding: 'binary', overlappingSync: false }); // prettier-ignore
  const written = client.db('bench').collection('written');
  let key = 0;
  const value = Buffer.alloc(500);
  const put = (): Promise<unknown> => bare.put(Buffer.from(String(key++).padStart(12, '0')), value);
  const inFlight = { times: 320, atOnce: 16 };
  const subjects: Subject[] = [
    { name: 'ping', times: 500, run: () => client.db('bench').command({ ping: 1 }) },
    { name: 'findOne', times: 500, run: (n) => photos.findOne({ _id: ids[n % ids.length]! }) },
    { name: 'page', times: 100, run: () => photoPage(photos) },
    { name: 'count', times: 10, run: () => photos.countDocuments({ tags: commonTag }) },
    { name: 'put', ...inFlight, run: put },
    { name: 'insertOne', ...inFlight, run: () => written.insertOne(photo(key++)) },
  ];
  const times = await measure(subjects, rounds);
  const [ping, findOne, page, counted, puts, inserts] = subjects.map(({ name }) => times.get(name)!) as [number, number, number, number, number, number]; // prettier-ignore
  await bare.close();
  const goal = (what: string, measured: number, wanted: number, least: boolean, note: string): void =>
    void rows.push({ what, measured, goal: wanted, least, note });
  goal('findOne by _id, of the rate of ping', ping / findOne, 0.7, true, `${perSecond(findOne)} of ${perSecond(ping)}`);
  goal('16 insertOne in flight, of the rate of flushed puts', puts / inserts, 0.5, true, `${perSecond(inserts)} of ${perSecond(puts)}`); // prettier-ignore
  goal('page of 12 photos, in findOnes', page / findOne, 3, false, milliseconds(page));
  goal('count of 40 %, in findOnes', counted / findOne, 25, false, milliseconds(counted));
}

async function startTimes(folder: string): Promise<void> {
  const [starts, empties]: [number[], number[]] = [[], []];
  for (let round = 0; round < 7; round++) {
    let began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    empties.push(performance.now() - began);
    began = performance.now();
    const server = await startEmbeddedMongo({ folder: join(folder, 'empty') });
    starts.push(performance.now() - began);
    await server.stop();
  }
  const [start, empty] = [median(starts), median(empties)];
  const note = `${start.toFixed(0)} ms of ${empty.toFixed(0)} ms`;
  rows.push({ what: 'start to ready, in empty Node processes', measured: start / empty, goal: 15, least: false, note });
}

/** The most that the server has in memory after each kind of reading. */
async function memory(server: EmbeddedMongo, photos: Collection): Promise<void> {
  const readings: Record<string, () => Promise<unknown>> = {
    loaded: () => Promise.resolve(),
    scanned: () => photos.countDocuments({ beschrijving: { $regex: 'nergens' } }),
    'all read': async () => {
      for await (const _ of photos.find().batchSize(1000));
    },
    'sorted, all read': async () => {
      for await (const _ of photos.find().sort({ eigenaar: 1, bytes: -1 }));
    },
    counted: () => photos.countDocuments({ tags: commonTag }),
    grouped: () => photos.aggregate([{ $group: { _id: '$eigenaar', bytes: { $sum: '$bytes' } } }]).toArray(),
    paged: () => photoPage(photos),
  };
  for (const [name, read] of Object.entries(readings)) {
    await read();
    const now = resident(server.pid);
    if (!now) return;
    const note = `own ${now.own.toFixed(0)} + mapped file ${now.mapped.toFixed(0)}`;
    rows.push({ what: `memory in MB, ${name}`, measured: now.total, goal: 120, least: false, note });
  }
}

function print(): void {
  const table = rows.map(({ what, measured, goal, least, note }) => ({
    what,
    measured: Number(measured.toFixed(2)),
    goal: `${least ? 'at least' : 'at most'} ${goal}`,
    reached: least ? measured >= goal : measured <= goal,
    note,
  }));
  console.table(table);
}

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
let server: EmbeddedMongo | undefined;
try {
  await startTimes(folder);
  server = await startEmbeddedMongo({ folder: join(folder, 'data') });
  const client = await MongoClient.connect(server.uri, { maxPoolSize: 16 });
  const photos = client.db('bench').collection('photos');
  const began = performance.now();
  const ids = await insertPhotos(photos, count);
  console.log(`${count} photos inserted in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await memory(server, photos);
  await rates(client, photos, ids, folder);
  await client.close();
  print();
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
