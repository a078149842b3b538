import { MongoClient, type Collection, type Document } from 'mongodb';
import { expect, it } from 'vitest';
import { startEmbeddedMongo, type EmbeddedMongo } from '../../index';
import { createTemporaryFolder } from '../folder';

type State = 'new' | 'changed' | 'deleted';

/**
 * The writes that the server acknowledged, and those in progress when it was killed, which may or may not be stored.
 */
type Ledger = {
  acknowledged: Map<string, State>;
  pending: Map<string, State>;
};

const rounds = 2;
const writers = 4;
const writesPerRound = 60;

const startServer = (folder: string): { server: Promise<EmbeddedMongo>; hasExited: Promise<void> } => {
  let onExit = (): void => undefined;
  const hasExited = new Promise<void>((resolve) => (onExit = resolve));
  return { server: startEmbeddedMongo({ folder, onExit: () => onExit() }), hasExited };
};

const writeUntilFailure = async (
  collection: Collection<Document>,
  name: string,
  ledger: Ledger,
  countWrite: () => void,
): Promise<void> => {
  const perform = async (id: string, state: State, work: () => Promise<unknown>): Promise<void> => {
    ledger.pending.set(id, state);
    await work();
    ledger.acknowledged.set(id, state);
    ledger.pending.delete(id);
    countWrite();
  };
  for (let n = 0; ; n++) {
    const _id = `${name}-${n}` as never;
    const tags = [name, `n${n % 5}`];
    await perform(_id, 'new', () => collection.insertOne({ _id, key: _id, tags, state: 'new' }));
    const change = { $set: { state: 'changed' }, $push: { tags: 'changed' as never } };
    if (n % 3 === 1) await perform(_id, 'changed', () => collection.updateOne({ _id }, change));
    if (n % 3 === 2) await perform(_id, 'deleted', () => collection.deleteOne({ _id }));
  }
};

/** Several clients write until enough writes are acknowledged; then the server is killed. */
const runRound = async (folder: string, roundNumber: number, ledger: Ledger): Promise<void> => {
  const { server: promise, hasExited } = startServer(folder);
  const server = await promise;
  const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 500, retryWrites: false });
  const collection = client.db('crash').collection('writes');
  await collection.createIndexes([{ key: { key: 1 }, unique: true }, { key: { tags: 1, state: -1 } }]);
  let writeCount = 0;
  const countWrite = (): void => {
    writeCount += 1;
    if (writeCount === writesPerRound) process.kill(server.pid, 'SIGKILL');
  };
  const work = Array.from({ length: writers }, (_, at) =>
    writeUntilFailure(collection, `r${roundNumber}w${at}`, ledger, countWrite),
  );
  await Promise.allSettled(work);
  await hasExited;
  await client.close();
};

const assertState = async (folder: string, { acknowledged, pending }: Ledger): Promise<void> => {
  const server = await startEmbeddedMongo({ folder });
  const client = await MongoClient.connect(server.uri);
  const collection = client.db('crash').collection('writes');
  const found = new Map((await collection.find().toArray()).map((document) => [String(document._id), document]));
  for (const [id, state] of acknowledged) {
    const allowed = [state, pending.get(id)];
    expect(allowed, id).toContain(found.get(id)?.state ?? 'deleted');
  }
  for (const [id, { state, tags }] of found) {
    expect(acknowledged.has(id) || pending.has(id), id).toBe(true);
    // No update is partial: both of its changes are stored, or neither.
    expect((tags as string[]).includes('changed'), id).toBe(state === 'changed');
    expect(await collection.countDocuments({ key: id }, { hint: 'key_1' })).toBe(1);
  }
  const byIndex = await collection.find({ tags: { $gte: '' } }, { hint: 'tags_1_state_-1' }).toArray();
  expect(byIndex.map(({ _id }) => String(_id)).sort()).toEqual([...found.keys()].sort());
  await client.close();
  await server.stop();
};

it('keeps every acknowledged write when it is killed repeatedly', async () => {
  const folder = createTemporaryFolder();
  const ledger: Ledger = { acknowledged: new Map(), pending: new Map() };
  for (let roundNumber = 0; roundNumber < rounds; roundNumber++) {
    await runRound(folder, roundNumber, ledger);
    await assertState(folder, ledger);
  }
  expect(ledger.acknowledged.size).toBeGreaterThan(rounds * 20);
}, 60_000);
