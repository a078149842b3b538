/** Measures the embedded database against a ping, a flushed LMDB put and an empty Node process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { open } from 'lmdb';
import { MongoClient, type Collection, type ObjectId } from 'mongodb';
import type { Group, Row } from '../group';
import { commonTag, insertPhotos, photo, photoPage } from '../photos';
import { mostResident } from '../resident';
import { measure, spread, type Subject } from '../rounds';
import { byRate, byTime } from '../rows';

const photoCount = Number(process.env.COUNT ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 15);
const starts = 7;
const scans = 10;
const mostMegabytes = 120;

export const database: Group = {
  title: 'The embedded database',
  notes: [
    `${photoCount.toLocaleString('en')} photo documents of some 500 bytes; ${rounds} rounds. A value is the median of the rounds' ratios.`,
    'A put is one of 500 bytes in a bare LMDB file beside the data, answered when it is flushed: LMDB flushes those in flight together, as the server does.',
    'Client, server and yardstick share the processors. What 16 pings in flight reach is more than any insert can, as an insert is a message too.',
    'Memory is the most that was seen at any moment, own and mapped; some 44 MB of it is the program of Node.',
  ],
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-bench-'));
    let server: EmbeddedMongo | undefined;
    try {
      const startRow = await startTimes(folder);
      server = await startEmbeddedMongo({ folder: join(folder, 'data') });
      const client = await MongoClient.connect(server.uri, { maxPoolSize: 16 });
      const photos = client.db('bench').collection('photos');
      const ids = await insertPhotos(photos, photoCount);
      const rows = [
        ...(await speed(client, photos, ids, folder)),
        await waiting(server.uri, photos),
        ...(await socketAgainstTcp(client, folder)),
        startRow,
        ...(await memory(server, photos)),
      ];
      await client.close();
      return rows;
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Measures each operation in a separate run with its own yardstick, because the memory that a count leaves slows down
 * findOne.
 */
async function speed(client: MongoClient, photos: Collection, ids: ObjectId[], folder: string): Promise<Row[]> {
  const ping = (): Promise<unknown> => client.db('bench').command({ ping: 1 });
  const findOne = { times: 500, run: (n: number) => photos.findOne({ _id: ids[n % ids.length]! }) };
  const single = await measure({ ping: { times: 500, run: ping }, findOne }, rounds);
  const page = { times: 100, run: () => photoPage(photos) };
  const paged = await measure({ findOne, page }, rounds);
  const count = { times: 10, run: () => photos.countDocuments({ tags: commonTag }) };
  const counted = await measure({ findOne, count }, rounds);
  return [
    { ...byRate('findOne by _id, of the rate of a ping', single.findOne, single.ping), goal: { least: 0.7 } },
    ...(await inFlight(client.db('bench').collection('written'), ping, folder)),
    { ...byTime('page of 12 photos by tag and theme, in findOnes', paged.page, paged.findOne, 2), goal: { most: 3 } },
    {
      ...byTime('countDocuments by tag, 40 % match, in findOnes', counted.count, counted.findOne, 2),
      goal: { most: 25 },
    },
  ];
}

async function inFlight(written: Collection, ping: () => Promise<unknown>, folder: string): Promise<Row[]> {
  const bare = open<Buffer, Buffer>({
    path: join(folder, 'bare'),
    keyEncoding: 'binary',
    encoding: 'binary',
    overlappingSync: false,
  });
  const value = Buffer.alloc(500);
  let key = 0;
  const at16 = (run: () => Promise<unknown>): Subject => ({ times: 480, atOnce: 16, run });
  const { put, insertOne, pings } = await measure(
    {
      put: at16(() => bare.put(Buffer.from(String(key++).padStart(12, '0')), value)),
      insertOne: at16(() => written.insertOne(photo(key++))),
      pings: at16(ping),
    },
    rounds,
  );
  await bare.close();
  return [
    { ...byRate('16 insertOne in flight, of the rate of flushed puts', insertOne, put), goal: { least: 0.5 } },
    byRate('16 pings in flight, of the rate of flushed puts', pings, put),
  ];
}

/** Compares the Unix socket with the fallback for systems without one: TCP with a password. */
async function socketAgainstTcp(bySocket: MongoClient, folder: string): Promise<Row[]> {
  const server = await startEmbeddedMongo({ folder: join(folder, 'tcp'), unixSocket: false });
  const byTcp = await MongoClient.connect(server.uri, { maxPoolSize: 16 });
  try {
    const pingOf = (client: MongoClient) => (): Promise<unknown> => client.db('bench').command({ ping: 1 });
    const [socket, tcp] = [pingOf(bySocket), pingOf(byTcp)];
    const single = await measure({ socket: { times: 500, run: socket }, tcp: { times: 500, run: tcp } }, rounds);
    const at16 = (run: () => Promise<unknown>): Subject => ({ times: 480, atOnce: 16, run });
    const many = await measure({ socket: at16(socket), tcp: at16(tcp) }, rounds);
    return [
      { ...byRate('A Unix socket against TCP: pings', single.socket, single.tcp), goal: { least: 1 } },
      { ...byRate('A Unix socket against TCP: 16 pings in flight', many.socket, many.tcp), goal: { least: 1 } },
    ];
  } finally {
    await byTcp.close();
    await server.stop();
  }
}

/** Measures the longest wait of a ping of another client during repeated scans of all photos. */
async function waiting(uri: string, photos: Collection): Promise<Row> {
  const other = await MongoClient.connect(uri);
  const waits: number[] = [];
  let isScanning = true;
  const pinging = (async () => {
    while (isScanning) {
      const asked = performance.now();
      await other.db('bench').command({ ping: 1 });
      waits.push(performance.now() - asked);
    }
  })();
  for (let scan = 0; scan < scans; scan++) await photos.countDocuments({ beschrijving: { $regex: 'nergens' } });
  isScanning = false;
  await pinging;
  await other.close();
  return {
    what: 'the longest wait of a ping during scans, in ms',
    ours: `${scans} scans, ${waits.length} pings`,
    yardstick: '',
    value: spread([Math.max(...waits)]),
    goal: { most: 50 },
  };
}

async function startTimes(folder: string): Promise<Row> {
  const [ours, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < starts; round++) {
    let began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    empty.push((performance.now() - began) / 1000);
    began = performance.now();
    const server = await startEmbeddedMongo({ folder: join(folder, 'empty') });
    ours.push((performance.now() - began) / 1000);
    await server.stop();
  }
  return { ...byTime('start to ready, in empty Node processes', ours, empty, 2), goal: { most: 15 } };
}

async function memory({ pid }: EmbeddedMongo, photos: Collection): Promise<Row[]> {
  const all = (await photos.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  const readings: Record<string, () => Promise<unknown>> = {
    'a scan': () => photos.countDocuments({ beschrijving: { $regex: 'nergens' } }),
    'all read': () => drain(photos.find().batchSize(1000)),
    'all sorted and read': () => drain(photos.find().sort({ eigenaar: 1, bytes: -1 })),
    'by an index, 40 %': () => drain(photos.find({ tags: commonTag }).sort({ createdAt: -1 })),
    'a count': () => photos.countDocuments({ tags: commonTag }),
    'a group': () => photos.aggregate([{ $group: { _id: '$eigenaar', bytes: { $sum: '$bytes' } } }]).toArray(),
    'a page': () => photoPage(photos),
    'one by one': async () => {
      for (let n = 0; n < 5000; n++) await photos.findOne({ _id: all[(n * 7919) % all.length]! });
    },
  };
  const rows: Row[] = [];
  for (const [name, read] of Object.entries(readings)) {
    const most = await mostResident(pid, read);
    if (!most) return [];
    const ours = `own ${most.own.toFixed(0)}, mapped ${most.mapped.toFixed(0)}`;
    rows.push({
      what: `memory in MB: ${name}`,
      ours,
      yardstick: '',
      value: spread([most.total]),
      goal: { most: mostMegabytes },
    });
  }
  return rows;
}

async function drain(documents: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of documents);
}
