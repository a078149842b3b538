/** Builds and drops indexes, deletes and inserts for half an hour, while the database is killed every three minutes. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { connect, readRow } from '@ledenportaal/embedded-mongo/sqlite-driver';
import { MongoClient, type Collection } from 'mongodb';
import type { Group, Row } from '../group';
import { createFotoDocument } from '../fotos';
import { readResidentMemory } from '../resident-memory';
import { getQuartiles } from '../rounds';
import { withTemporaryFolder } from '../temporary-folder';

const minutes = Number(process.env.MINUTES ?? 30);
const documentCount = Number(process.env.COUNT ?? 100_000);
const changesPerRound = 8000;
const batchSize = 500;
const killMs = Math.min(3, minutes / 3) * 60_000;
const indexes = [{ n: 1 }, { tags: 1, createdAt: -1 }, { eigenaar: 1, bytes: -1 }, { beschrijving: 1 }] as const;

/** What the database acknowledged. A batch in progress when it was killed may be stored or not. */
type Ledger = { stored: Set<number>; pending: Set<number>; next: number };
type Counts = { rounds: number; kills: number; crashes: number; lost: number; damaged: number; megabytes: number[] };

export const databaseSoak: Group = {
  title: 'The embedded database under churn and kills',
  notes: [
    `${documentCount.toLocaleString('en')} photo documents for ${minutes} minutes. A round builds an index, deletes ${changesPerRound.toLocaleString('en')} documents and inserts as many, in batches of ${batchSize}, and drops the index. Every ${killMs / 60_000} minutes the server is killed by SIGKILL and started again.`,
    'After each kill `integrity_check` of SQLite runs on a copy of the files as they were left, and after each start all documents are compared with what was acknowledged, by a scan and by _id. A crash is any other end of the server.',
  ],
  measure: () => withTemporaryFolder(async (folder) => toRows(await churn(join(folder, 'data'), join(folder, 'copy')))),
};

const churn = async (folder: string, copy: string): Promise<Counts> => {
  const ledger: Ledger = { stored: new Set(), pending: new Set(), next: 0 };
  const counts: Counts = { rounds: 0, kills: 0, crashes: 0, lost: 0, damaged: 0, megabytes: [] };
  const end = performance.now() + minutes * 60_000;
  for (let isFirst = true; performance.now() < end; isFirst = false) {
    const killAt = Math.min(end, performance.now() + killMs);
    let hasEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (hasEnded = resolve));
    const server = await startEmbeddedMongo({ folder, onExit: () => hasEnded() });
    const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 2000, retryWrites: false });
    const fotos = client.db('soak').collection('photos');
    if (isFirst) await insert(fotos, ledger, documentCount);
    else counts.lost += await countLost(fotos, ledger);
    const wasKilled = await runRounds(server, fotos, ledger, counts, killAt);
    await ended;
    await client.close();
    if (wasKilled) counts.kills += 1;
    else counts.crashes += 1;
    counts.damaged += isIntact(folder, copy) ? 0 : 1;
  }
  return counts;
};

/** Runs rounds until the server is gone. Returns whether it was killed here. */
const runRounds = async (
  server: EmbeddedMongo,
  fotos: Collection,
  ledger: Ledger,
  counts: Counts,
  killAt: number,
): Promise<boolean> => {
  let wasKilled = false;
  const kill = (): void => {
    wasKilled = true;
    process.kill(server.pid, 'SIGKILL');
  };
  const timer = setTimeout(kill, killAt - performance.now());
  try {
    for (;;) {
      const key = indexes[counts.rounds % indexes.length]!;
      await fotos.createIndex(key, { name: 'built' });
      const [first] = ledger.stored;
      await remove(fotos, ledger, first!, changesPerRound);
      await insert(fotos, ledger, changesPerRound);
      await fotos.dropIndex('built');
      counts.rounds += 1;
      counts.megabytes.push(readResidentMemory(server.pid)?.total ?? 0);
    }
  } catch (cause) {
    if (!wasKilled) console.error(cause);
  } finally {
    clearTimeout(timer);
  }
  return wasKilled;
};

const insert = async (fotos: Collection, ledger: Ledger, count: number): Promise<void> => {
  for (let done = 0; done < count; done += batchSize) {
    const numbers = Array.from({ length: batchSize }, () => ledger.next++);
    for (const n of numbers) ledger.pending.add(n);
    await fotos.insertMany(numbers.map((n) => ({ ...createFotoDocument(n), _id: n as never, n })));
    for (const n of numbers) {
      ledger.pending.delete(n);
      ledger.stored.add(n);
    }
  }
};

const remove = async (fotos: Collection, ledger: Ledger, first: number, count: number): Promise<void> => {
  for (let from = first; from < first + count; from += batchSize) {
    const numbers = Array.from({ length: batchSize }, (_, at) => from + at).filter((n) => ledger.stored.has(n));
    for (const n of numbers) {
      ledger.stored.delete(n);
      ledger.pending.add(n);
    }
    await fotos.deleteMany({ _id: { $in: numbers as never[] } });
    for (const n of numbers) ledger.pending.delete(n);
  }
};

/** Documents that are missing though acknowledged, present though deleted, or different by _id than by a scan. */
const countLost = async (fotos: Collection, ledger: Ledger): Promise<number> => {
  await fotos.dropIndexes();
  const numbersOf = async (hint: object): Promise<Set<number>> => {
    const found = await fotos.find({}, { projection: { _id: 1 }, hint }).toArray();
    return new Set(found.map(({ _id }) => _id as unknown as number));
  };
  const [scanned, indexed] = [await numbersOf({ $natural: 1 }), await numbersOf({ _id: 1 })];
  const { stored, pending } = ledger;
  const missing = [...stored].filter((n) => !scanned.has(n)).length;
  const surplus = [...scanned].filter((n) => !stored.has(n) && !pending.has(n)).length;
  const counted = await fotos.countDocuments();
  const isIndexEqual = indexed.size === scanned.size && [...indexed].every((n) => scanned.has(n));
  const differing = isIndexEqual && counted === scanned.size ? 0 : 1;
  // What was in progress is now known.
  for (const n of pending) if (scanned.has(n)) stored.add(n);
  pending.clear();
  return missing + surplus + differing;
};

const isIntact = (folder: string, copy: string): boolean => {
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  const connection = connect(join(copy, 'data.sqlite'));
  try {
    return readRow(connection, 'PRAGMA integrity_check(1)')[0] === 'ok';
  } finally {
    connection.close();
  }
};

const toRows = ({ rounds, kills, crashes, lost, damaged, megabytes }: Counts): Row[] => {
  const toRow = (label: string, value: number, max: number): Row => ({
    label,
    measured: `${rounds} rounds, ${kills} kills`,
    value: getQuartiles([value]),
    goal: { max },
  });
  return [
    toRow('crashes', crashes, 0),
    toRow('acknowledged changes lost', lost, 0),
    toRow('files that integrity_check refuses', damaged, 0),
    toRow('most memory in MB', Math.max(...megabytes), 160),
  ];
};
