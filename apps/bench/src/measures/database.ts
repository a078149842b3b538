/** Measures the embedded database against a ping, a flushed append to a file and an empty Node process. */
import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { MongoClient, type Collection, type ObjectId } from 'mongodb';
import type { Group, Row } from '../group';
import { commonTag, insertFotos, createFotoDocument, findFotoPage } from '../fotos';
import { measurePeakMemory } from '../resident-memory';
import { measure, getQuartiles, type BenchmarkCase } from '../rounds';
import { toRateRow, toTimeRow } from '../rows';
import { withTemporaryFolder } from '../temporary-folder';

const fotoCount = Number(process.env.COUNT ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 15);
const starts = 7;
const scans = 10;
const maxMegabytes = 120;

export const database: Group = {
  title: 'The embedded database',
  notes: [
    `${fotoCount.toLocaleString('en')} photo documents of some 500 bytes; ${rounds} rounds. A value is the median of the rounds' ratios.`,
    'An append writes 500 bytes to a file on the same disk and completes when it is flushed, one after the other. The server flushes concurrent inserts together.',
    'Client, server and yardstick share the processors. The rate of 16 concurrent pings is an upper bound for inserts, because an insert is a message too.',
    'Memory is the peak of private and mapped memory together; about 44 MB of it is the Node program.',
  ],
  measure: () =>
    withTemporaryFolder(async (folder) => {
      const startRow = await measureStartTime(folder);
      const server = await startEmbeddedMongo({ folder: join(folder, 'data') });
      try {
        const client = await MongoClient.connect(server.uri, { maxPoolSize: 16 });
        const fotos = client.db('bench').collection('photos');
        const ids = await insertFotos(fotos, fotoCount);
        const rows = [
          ...(await measureSpeed(client, fotos, ids, folder)),
          await measureWait(server.uri, fotos),
          ...(await compareSocketToTcp(client, folder)),
          startRow,
          ...(await measureMemory(server, fotos)),
        ];
        await client.close();
        return rows;
      } finally {
        await server.stop();
      }
    }),
};

/**
 * Measures each operation in a separate run with its own yardstick, because the memory that a count leaves slows down
 * findOne.
 */
const measureSpeed = async (
  client: MongoClient,
  fotos: Collection,
  ids: ObjectId[],
  folder: string,
): Promise<Row[]> => {
  const ping = (): Promise<unknown> => client.db('bench').command({ ping: 1 });
  const findOne = { iterations: 500, run: (n: number) => fotos.findOne({ _id: ids[n % ids.length]! }) };
  const singleTimings = await measure({ ping: { iterations: 500, run: ping }, findOne }, rounds);
  const page = { iterations: 100, run: () => findFotoPage(fotos) };
  const pageTimings = await measure({ findOne, page }, rounds);
  const count = { iterations: 10, run: () => fotos.countDocuments({ tags: commonTag }) };
  const countTimings = await measure({ findOne, count }, rounds);
  return [
    toRateRow('findOne by _id, rate relative to a ping', singleTimings.findOne, singleTimings.ping, {
      goal: { min: 0.7 },
    }),
    ...(await measureConcurrent(client.db('bench').collection('written'), ping, folder)),
    toTimeRow('page of 12 photos by tag and theme, relative to findOne', pageTimings.page, pageTimings.findOne, {
      digits: 2,
      goal: { max: 3 },
    }),
    toTimeRow('countDocuments by tag, 40 % match, relative to findOne', countTimings.count, countTimings.findOne, {
      digits: 2,
      goal: { max: 25 },
    }),
  ];
};

const createConcurrentCase = (run: () => Promise<unknown>): BenchmarkCase => ({
  iterations: 480,
  concurrency: 16,
  run,
});

const measureConcurrent = async (written: Collection, ping: () => Promise<unknown>, folder: string): Promise<Row[]> => {
  const file = await open(join(folder, 'appended'), 'a');
  const value = Buffer.alloc(500);
  const append = async (): Promise<void> => {
    await file.write(value);
    await file.datasync();
  };
  let number = 0;
  const { appends, insertOne, pings } = await measure(
    {
      appends: { iterations: 480, run: append },
      insertOne: createConcurrentCase(() => written.insertOne(createFotoDocument(number++))),
      pings: createConcurrentCase(ping),
    },
    rounds,
  );
  await file.close();
  return [
    toRateRow('16 insertOne in flight, rate relative to flushed appends', insertOne, appends, { goal: { min: 0.5 } }),
    toRateRow('16 pings in flight, rate relative to flushed appends', pings, appends),
  ];
};

/** Compares the Unix socket with the fallback for systems without one: TCP with a password. */
const compareSocketToTcp = async (socketClient: MongoClient, folder: string): Promise<Row[]> => {
  const server = await startEmbeddedMongo({ folder: join(folder, 'tcp'), unixSocket: false });
  const tcpClient = await MongoClient.connect(server.uri, { maxPoolSize: 16 });
  try {
    const createPing = (client: MongoClient) => (): Promise<unknown> => client.db('bench').command({ ping: 1 });
    const [pingSocket, pingTcp] = [createPing(socketClient), createPing(tcpClient)];
    const singleTimings = await measure(
      { socket: { iterations: 500, run: pingSocket }, tcp: { iterations: 500, run: pingTcp } },
      rounds,
    );
    const concurrentTimings = await measure(
      { socket: createConcurrentCase(pingSocket), tcp: createConcurrentCase(pingTcp) },
      rounds,
    );
    const options = { goal: { min: 1 } };
    const { socket, tcp } = concurrentTimings;
    return [
      toRateRow('A Unix socket against TCP: pings', singleTimings.socket, singleTimings.tcp, options),
      toRateRow('A Unix socket against TCP: 16 pings in flight', socket, tcp, options),
    ];
  } finally {
    await tcpClient.close();
    await server.stop();
  }
};

/** Measures the longest wait of a ping of another client during repeated scans of all photos. */
const measureWait = async (uri: string, fotos: Collection): Promise<Row> => {
  const otherClient = await MongoClient.connect(uri);
  const waits: number[] = [];
  let isScanning = true;
  const pingLoop = (async () => {
    while (isScanning) {
      const startedAt = performance.now();
      await otherClient.db('bench').command({ ping: 1 });
      waits.push(performance.now() - startedAt);
    }
  })();
  for (let scan = 0; scan < scans; scan++) await fotos.countDocuments({ beschrijving: { $regex: 'nergens' } });
  isScanning = false;
  await pingLoop;
  await otherClient.close();
  return {
    label: 'the longest wait of a ping during scans, in ms',
    measured: `${scans} scans, ${waits.length} pings`,
    value: getQuartiles([Math.max(...waits)]),
    goal: { max: 50 },
  };
};

const measureStartTime = async (folder: string): Promise<Row> => {
  const [measured, emptyProcess]: [number[], number[]] = [[], []];
  for (let round = 0; round < starts; round++) {
    let startedAt = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    emptyProcess.push((performance.now() - startedAt) / 1000);
    startedAt = performance.now();
    const server = await startEmbeddedMongo({ folder: join(folder, 'empty') });
    measured.push((performance.now() - startedAt) / 1000);
    await server.stop();
  }
  const options = { digits: 2, goal: { max: 15 } };
  return toTimeRow('start to ready, relative to an empty Node process', measured, emptyProcess, options);
};

const measureMemory = async ({ pid }: EmbeddedMongo, fotos: Collection): Promise<Row[]> => {
  const fotoIds = (await fotos.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  const workloads: Record<string, () => Promise<unknown>> = {
    'a scan': () => fotos.countDocuments({ beschrijving: { $regex: 'nergens' } }),
    'all read': () => drain(fotos.find().batchSize(1000)),
    'all sorted and read': () => drain(fotos.find().sort({ eigenaar: 1, bytes: -1 })),
    'by an index, 40 %': () => drain(fotos.find({ tags: commonTag }).sort({ createdAt: -1 })),
    'a count': () => fotos.countDocuments({ tags: commonTag }),
    'a group': () => fotos.aggregate([{ $group: { _id: '$eigenaar', bytes: { $sum: '$bytes' } } }]).toArray(),
    'a page': () => findFotoPage(fotos),
    'one by one': async () => {
      for (let n = 0; n < 5000; n++) await fotos.findOne({ _id: fotoIds[(n * 7919) % fotoIds.length]! });
    },
  };
  const rows: Row[] = [];
  for (const [name, runWorkload] of Object.entries(workloads)) {
    const peak = await measurePeakMemory(pid, runWorkload);
    if (!peak) return [];
    const measured = `own ${peak.anonymous.toFixed(0)}, mapped ${peak.mapped.toFixed(0)}`;
    rows.push({
      label: `memory in MB: ${name}`,
      measured,
      value: getQuartiles([peak.total]),
      goal: { max: maxMegabytes },
    });
  }
  return rows;
};

const drain = async (documents: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of documents);
};
