/** Compares the embedded database with another version of itself, in turns. */
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { MongoClient, type Collection, type ObjectId } from 'mongodb';
import type { Goal, Group, Row } from '../group';
import { encodeCommand, MessageClient } from '../message-client';
import { commonTag, createFotoDocument, insertFotos } from '../fotos';
import { measurePeakMemory } from '../resident-memory';
import { getQuartiles, measure, type BenchmarkCase } from '../rounds';
import { toRateRow } from '../rows';
import { withTemporaryFolder } from '../temporary-folder';

const fotoCount = Number(process.env.COUNT ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 15);

type Version = { server: EmbeddedMongo; client: MongoClient; fotos: Collection; ids: ObjectId[] };

export const databaseVersions: Group = {
  title: 'The embedded database and a version before',
  notes: [
    `Run with the program of the other version: \`BEFORE=/path/to/its/bin/mongod.mjs npm run bench -- database-versions\`; without it only memory is measured. ${fotoCount.toLocaleString('en')} photo documents of some 500 bytes in each; ${rounds} rounds in turns.`,
    'The yardstick is the version before: a rate of 2 is twice as fast. Memory is the peak of private and mapped memory of this version during a scan, a sort by an index, and 5,000 reads by _id.',
  ],
  measure: () =>
    withTemporaryFolder(async (folder) => {
      const before = process.env.BEFORE;
      const versions: Version[] = [];
      try {
        const current = await fill(join(folder, 'current'));
        versions.push(current);
        const memoryRows = await measureMemory(current);
        if (!before) return memoryRows;
        const old = await fill(join(folder, 'before'), before);
        versions.push(old);
        return [...(await compare(current, old)), ...memoryRows];
      } finally {
        for (const { client, server } of versions) {
          await client.close();
          await server.stop();
        }
      }
    }),
};

const fill = async (folder: string, program?: string): Promise<Version> => {
  const server = await startEmbeddedMongo({ folder, ...(program ? { program } : {}) });
  const client = await MongoClient.connect(server.uri, { maxPoolSize: 16 });
  const fotos = client.db('bench').collection('photos');
  return { server, client, fotos, ids: await insertFotos(fotos, fotoCount) };
};

const compare = async (current: Version, before: Version): Promise<Row[]> => {
  const compareCase = async (label: string, create: (version: Version) => BenchmarkCase, goal?: Goal): Promise<Row> => {
    const timings = await measure({ current: create(current), before: create(before) }, rounds);
    return toRateRow(label, timings.current, timings.before, { goal });
  };
  const insert = ({ client }: Version, count: number): BenchmarkCase['run'] => {
    const written = client.db('bench').collection('written');
    const documents = Array.from({ length: count * (rounds + 1) }, (_, n) => createFotoDocument(n));
    return () => written.insertOne(documents.pop()!);
  };
  return [
    await compareCase('ping', ({ client }) => ({
      iterations: 500,
      run: () => client.db('bench').command({ ping: 1 }),
    })),
    await compareCase(
      'findOne by _id',
      ({ fotos, ids }) => ({ iterations: 500, run: (n) => fotos.findOne({ _id: ids[(n * 7919) % ids.length]! }) }),
      { min: 0.7 },
    ),
    await compareCase(
      '12 photos by an index, newest first',
      ({ fotos }) => ({
        iterations: 200,
        run: (n) => fotos.find({ tags: commonTag }).sort({ createdAt: -1, _id: -1 }).skip(12 * (n % 20)).limit(12).toArray(), // oxfmt-ignore
      }),
      { min: 0.6 },
    ),
    await compareCase('countDocuments by tag, 40 %', ({ fotos }) => ({
      iterations: 10,
      run: () => fotos.countDocuments({ tags: commonTag }),
    })),
    await compareCase('scan of all photos', ({ fotos }) => ({
      iterations: 1,
      run: () => fotos.countDocuments({ beschrijving: { $regex: 'nergens' } }),
    })),
    await compareCase('insertOne', (version) => ({ iterations: 100, run: insert(version, 100) })),
    await compareCase(
      '16 insertOne in flight',
      (version) => ({ iterations: 480, concurrency: 16, run: insert(version, 480) }),
      { min: 1.5 },
    ),
    await compareInserts(current, before),
    await compareCase('index built and dropped', ({ fotos }) => ({
      iterations: 1,
      run: async () => {
        await fotos.createIndex({ beschrijving: 1, bytes: -1 }, { name: 'built' });
        await fotos.dropIndex('built');
      },
    })),
  ];
};

/** With messages that are made before: the driver needs more processor time than the server. */
const compareInserts = async (current: Version, before: Version): Promise<Row> => {
  const [iterations, concurrency] = [1600, 16];
  const clients: MessageClient[] = [];
  const createCase = async ({ server }: Version): Promise<BenchmarkCase> => {
    const idle: MessageClient[] = [];
    for (let n = 0; n < concurrency; n++) idle.push(await MessageClient.open(server.address));
    clients.push(...idle);
    const messages = Array.from({ length: iterations * (rounds + 1) }, (_, n) =>
      encodeCommand({ insert: 'written', documents: [createFotoDocument(n)], $db: 'bench' }),
    );
    const run = async (): Promise<void> => {
      const client = idle.pop()!;
      await client.send(messages.pop()!);
      idle.push(client);
    };
    return { iterations, concurrency, run };
  };
  const timings = await measure({ current: await createCase(current), before: await createCase(before) }, rounds);
  for (const client of clients) client.close();
  return toRateRow('16 inserts in flight, as prepared messages', timings.current, timings.before);
};

const measureMemory = async ({ server, fotos, ids }: Version): Promise<Row[]> => {
  const peak = await measurePeakMemory(server.pid, async () => {
    await fotos.countDocuments({ beschrijving: { $regex: 'nergens' } });
    for await (const _ of fotos.find({ tags: commonTag }).sort({ createdAt: -1 }).limit(100_000));
    for (let n = 0; n < 5000; n++) await fotos.findOne({ _id: ids[(n * 7919) % ids.length]! });
  });
  if (!peak) return [];
  const measured = `own ${peak.anonymous.toFixed(0)}, mapped ${peak.mapped.toFixed(0)}`;
  return [{ label: 'memory in MB', measured, value: getQuartiles([peak.total]), goal: { max: 160 } }];
};
