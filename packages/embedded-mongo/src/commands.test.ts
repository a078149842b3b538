import type { MongoBulkWriteError } from 'mongodb';
import { Double, Long, MongoServerError, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from './testing/driver';

interface Explained {
  queryPlanner: { winningPlan: object };
  executionStats: { totalDocsExamined: number };
}

const server = useServer();

async function refusal(work: Promise<unknown>): Promise<MongoServerError> {
  const cause = await work.then(
    () => new Error('it was not refused'),
    (error: unknown) => error,
  );
  if (cause instanceof MongoServerError) return cause;
  throw cause;
}

describe('the server', () => {
  it('is a standalone of version 7.0', async () => {
    const hello = await server.database().command({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, maxWireVersion: 21, logicalSessionTimeoutMinutes: 30 });
    expect(hello).not.toHaveProperty('setName');
    expect(await server.database().command({ isMaster: 1 })).toMatchObject({ ismaster: true });
    expect(await server.database().command({ buildInfo: 1 })).toMatchObject({
      versionArray: [7, 0, expect.any(Number), 0],
    });
    expect(await server.database().command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it.each(['hostInfo', 'serverStatus', 'connectionStatus', 'listCommands'])('answers %s', async (name) => {
    expect(await server.database().command({ [name]: 1 })).toMatchObject({ ok: 1 });
  });

  it('gives parameters', async () => {
    const reply = await server.database().admin().command({ getParameter: 1, featureCompatibilityVersion: 1 });
    expect(reply.featureCompatibilityVersion).toEqual({ version: '7.0' });
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['an unknown command', { frobnicate: 1 }, 59],
    ['an unknown field', { find: 'c', colour: 1 }, 40415],
    ['a field of the wrong type', { find: 'c', limit: 'x' }, 14],
    ['an empty collection name', { find: '' }, 73],
    ['a collection name with a dollar', { create: 'a$b' }, 73],
    ['a negative skip', { find: 'c', skip: -1 }, 51024],
    ['an unknown index hint', { find: 'commands', hint: 'nope_1' }, 2],
    ['more than one copy', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 2],
    ['a snapshot', { find: 'c', readConcern: { level: 'snapshot' } }, 246],
    ['a transaction number', { insert: 'c', documents: [{}], txnNumber: Long.ONE }, 20],
    ['a collation', { find: 'c', collation: { locale: 'nl' } }, 115],
    ['an aggregate without a cursor', { aggregate: 'c', pipeline: [] }, 9],
    ['an unknown stage', { aggregate: 'c', pipeline: [{ $nope: 1 }], cursor: {} }, 40324],
    ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    ['an unknown expression', { aggregate: 'c', pipeline: [{ $addFields: { a: { $nope: 1 } } }], cursor: {} }, 168],
    ['an unknown cursor', { getMore: Long.fromNumber(1), collection: 'c' }, 43],
    ['indexes of what is not there', { listIndexes: 'nothing' }, 26],
  ])('refuses %s', async (_name, command, code) => {
    await server.database().collection('commands').insertOne({});
    expect(await refusal(server.database().command(command))).toMatchObject({ code });
  });
});

describe('writing', () => {
  it('inserts, and names what a second document with the same key collides with', async () => {
    const collection = await server.collection([{ _id: 1 as never, name: 'Anna' }]);
    await collection.createIndex({ name: 1 }, { unique: true });
    const error = await refusal(collection.insertOne({ name: 'Anna' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { name: 1 }, keyValue: { name: 'Anna' } });
    expect(error.message).toBe(
      `E11000 duplicate key error collection: test.${collection.collectionName} index: name_1 dup key: { name: "Anna" }`,
    );
  });

  it('goes on after a failed document only when unordered', async () => {
    const collection = await server.collection([{ _id: 1 as never }]);
    const documents = [{ _id: 2 }, { _id: 1 }, { _id: 3 }] as never[];
    const error = await collection.insertMany(documents, { ordered: false }).catch((cause: unknown) => cause);
    expect((error as MongoBulkWriteError).insertedCount).toBe(2);
    const stopped = await collection
      .insertMany([{ _id: 4 }, { _id: 1 }, { _id: 5 }] as never[])
      .catch((cause: unknown) => cause);
    expect((stopped as MongoBulkWriteError).insertedCount).toBe(1);
  });

  it('updates one, many, or inserts', async () => {
    const collection = await server.collection([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection.updateOne({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await collection.updateMany({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    });
    const upsert = await collection.updateOne(
      { a: 9, c: { $gt: 1 } },
      { $set: { b: 2 }, $setOnInsert: { d: 3 } },
      { upsert: true },
    );
    expect(upsert.upsertedId).toBeInstanceOf(ObjectId);
    expect(await collection.findOne({ a: 9 }, { projection: { _id: 0 } })).toEqual({ a: 9, b: 2, d: 3 });
    expect(await collection.replaceOne({ a: 2 }, { z: 1 })).toMatchObject({ modifiedCount: 1 });
    expect(await collection.countDocuments({ z: 1 })).toBe(1);
  });

  it('lets many clients take one document each', async () => {
    const collection = await server.collection(Array.from({ length: 20 }, (_, n) => ({ n, taken: false })));
    const take = () => collection.findOneAndUpdate({ taken: false }, { $set: { taken: true } }, { sort: { n: 1 } });
    const taken = await Promise.all(Array.from({ length: 20 }, take));
    expect(new Set(taken.map((document) => document?.n as number)).size).toBe(20);
    expect(await take()).toBeNull();
  });

  it('inserts one document for many upserts at once', async () => {
    const collection = await server.collection([{ other: 1 }]);
    const add = () => collection.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await collection.find({ key: 'k' }, { projection: { _id: 0 } }).toArray()).toEqual([{ key: 'k', n: 20 }]);
  });

  it('finds and modifies', async () => {
    const collection = await server.collection([{ a: 1, b: 1 }]);
    const after = await collection.findOneAndUpdate(
      { a: 1 },
      { $inc: { b: 1 } },
      { returnDocument: 'after', projection: { _id: 0 } },
    );
    expect(after).toEqual({ a: 1, b: 2 });
    expect(await collection.findOneAndDelete({ a: 1 })).toMatchObject({ b: 2 });
    expect(await collection.findOneAndUpdate({ a: 5 }, { $set: { b: 5 } }, { upsert: true })).toBeNull();
    expect(await collection.countDocuments()).toBe(1);
  });

  it('deletes one or many', async () => {
    const collection = await server.collection([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
    expect((await collection.deleteOne({ a: 1 })).deletedCount).toBe(1);
    expect((await collection.deleteMany({ a: 1 })).deletedCount).toBe(2);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('keeps the types of numbers', async () => {
    const collection = await server.collection([{ a: new Double(1), b: Long.fromNumber(2), c: 3 }]);
    await collection.updateOne({}, { $inc: { b: 1, c: 1 }, $set: { d: new Double(4) } });
    const document = await collection.findOne({}, { promoteValues: false, projection: { _id: 0 } });
    const types = Object.fromEntries(
      Object.entries(document!).map(([name, value]) => [name, (value as { _bsontype: string })._bsontype]),
    );
    expect(types).toEqual({ a: 'Double', b: 'Long', c: 'Int32', d: 'Double' });
  });

  it('holds a collection to its validator', async () => {
    const name = 'validated';
    const collection = await server.database().createCollection(name, { validator: { age: { $gte: 0 } } });
    await collection.insertOne({ age: 1 });
    expect(await refusal(collection.insertOne({ age: -1 }))).toMatchObject({ code: 121 });
    expect(await refusal(collection.updateOne({}, { $set: { age: -1 } }))).toMatchObject({ code: 121 });
    await collection.insertOne({ age: -1 }, { bypassDocumentValidation: true });
    expect(await refusal(server.database().createCollection(name, { validator: {} }))).toMatchObject({ code: 48 });
  });
});

describe('reading', () => {
  it('gives pages in order, batch by batch', async () => {
    const collection = await server.collection(Array.from({ length: 500 }, (_, n) => ({ n, half: n % 2 })));
    const all = await collection.find({ half: 1 }).sort({ n: -1 }).batchSize(7).toArray();
    expect(all.map(({ n }) => n as number)).toEqual(Array.from({ length: 250 }, (_, at) => 499 - 2 * at));
    const page = await collection.find().sort({ n: 1 }).skip(100).limit(3).toArray();
    expect(page.map(({ n }) => n as number)).toEqual([100, 101, 102]);
  });

  it('closes a cursor', async () => {
    const collection = await server.collection(Array.from({ length: 10 }, (_, n) => ({ n })));
    const reply = await server.database().command({ find: collection.collectionName, batchSize: 2 });
    const { id } = reply.cursor as { id: Long };
    const killed = await server.database().command({ killCursors: collection.collectionName, cursors: [id] });
    expect(killed.cursorsKilled).toHaveLength(1);
    expect(
      await refusal(server.database().command({ getMore: id, collection: collection.collectionName })),
    ).toMatchObject({ code: 43 });
  });

  it('counts and lists what differs', async () => {
    const collection = await server.collection([{ a: [1, 2] }, { a: 2 }, { a: 'x' }, {}]);
    expect(await collection.distinct('a')).toEqual([1, 2, 'x']);
    expect(await collection.countDocuments({ a: 2 }, { limit: 1 })).toBe(1);
    expect(await collection.estimatedDocumentCount()).toBe(4);
    expect(
      await server.database().command({ count: collection.collectionName, query: { a: 2 }, skip: 1 }),
    ).toMatchObject({ n: 1 });
  });

  it('uses indexes, and says so', async () => {
    const collection = await server.collection(
      Array.from({ length: 200 }, (_, n) => ({ tags: [`t${n % 4}`, 'all'], at: n })),
    );
    await collection.createIndex({ tags: 1, at: -1 });
    const page = collection
      .find({ tags: { $in: ['t1', 't2'] } })
      .sort({ at: -1 })
      .limit(5);
    expect((await page.toArray()).map(({ at }) => at as number)).toEqual([198, 197, 194, 193, 190]);
    const { queryPlanner, executionStats } = (await page.explain()) as Explained;
    expect(queryPlanner.winningPlan).toMatchObject({
      stage: 'FETCH',
      inputStage: { stage: 'IXSCAN', indexName: 'tags_1_at_-1' },
    });
    expect(executionStats.totalDocsExamined).toBeLessThan(20);
    expect(await collection.countDocuments({ tags: 't1' })).toBe(50);
  });

  it('uses an index for each branch of $or, merged in the order of the sort', async () => {
    const collection = await server.collection(
      Array.from({ length: 200 }, (_, n) => ({ a: n % 10, b: n % 7, at: n, name: `name ${n}` })),
    );
    await collection.createIndexes([{ key: { a: 1, at: 1 } }, { key: { b: 1, at: 1 } }]);
    const wanted = { $or: [{ a: 3 }, { b: 3 }], at: { $gte: 10 } };
    const page = collection.find(wanted).sort({ at: 1 }).limit(5);
    expect((await page.toArray()).map(({ at }) => at as number)).toEqual([10, 13, 17, 23, 24]);
    const sorted = (await page.explain()) as Explained;
    expect(sorted.queryPlanner.winningPlan).toMatchObject({
      stage: 'FETCH',
      inputStage: { stage: 'SORT_MERGE', inputStages: [{ indexName: 'a_1_at_1' }, { indexName: 'b_1_at_1' }] },
    });
    expect(sorted.executionStats.totalDocsExamined).toBeLessThan(40);
    expect((await collection.find(wanted).explain()) as Explained).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'FETCH', inputStage: { stage: 'OR' } } },
    });
    const scanned = { $or: [{ a: 3 }, { name: 'name 5' }] };
    expect((await collection.find(scanned).explain()) as Explained).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
    });
  });

  it('reads only the part of an index in which texts begin as a pattern says', async () => {
    const collection = await server.collection(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}` })));
    await collection.createIndex({ name: 1 });
    const found = collection.find({ name: /^n1[0-3]\d/ }).sort({ name: -1 });
    expect(await found.toArray()).toHaveLength(40);
    const { queryPlanner, executionStats } = (await found.explain()) as Explained;
    expect(queryPlanner.winningPlan).toMatchObject({ inputStage: { stage: 'IXSCAN', direction: 'backward' } });
    expect(executionStats.totalDocsExamined).toBe(111);
    const insensitive = (await collection.find({ name: /^N1/i }).explain()) as Explained;
    expect(insensitive.executionStats.totalDocsExamined).toBe(200);
  });

  it('stops at maxTimeMS', async () => {
    const collection = await server.collection(Array.from({ length: 5000 }, (_, n) => ({ n, text: 'x'.repeat(500) })));
    const slow = collection.find({ $expr: { $gt: [{ $strLenCP: '$text' }, 1000] } }, { maxTimeMS: 1 });
    expect(await refusal(slow.toArray())).toMatchObject({ code: 50 });
  });
});

describe('collections and indexes', () => {
  it('are listed', async () => {
    const database = server.client().db('listed');
    await database.createCollection('one');
    await database.collection('two').createIndex({ a: 1, b: -1 }, { sparse: true });
    expect((await database.listCollections().toArray()).map(({ name }) => name)).toEqual(['one', 'two']);
    expect(await database.collection('two').indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1', sparse: true },
    ]);
    const { databases } = await database.admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain('listed');
    expect(await database.command({ collStats: 'two' })).toMatchObject({ nindexes: 2, count: 0 });
    expect(await database.stats()).toMatchObject({ collections: 2 });
    await database.dropDatabase();
    expect(await database.listCollections().toArray()).toEqual([]);
  });

  it('refuse what contradicts them', async () => {
    const collection = await server.collection([{ a: 1 }, { a: 1 }]);
    expect(await refusal(collection.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    await collection.createIndex({ a: 1 }, { name: 'one' });
    expect(await refusal(collection.createIndex({ a: 1 }, { name: 'two' }))).toMatchObject({ code: 85 });
    expect(await refusal(collection.createIndex({ b: 1 }, { name: 'one' }))).toMatchObject({ code: 86 });
    expect(await refusal(collection.createIndex({ c: 'text' }))).toMatchObject({ code: 67 });
    expect(await refusal(collection.dropIndex('nope'))).toMatchObject({ code: 27 });
    expect(await refusal(collection.dropIndex('_id_'))).toMatchObject({ code: 72 });
    await collection.createIndex({ d: 1, e: 1 });
    expect(await refusal(collection.insertOne({ d: [1], e: [1] }))).toMatchObject({ code: 171 });
  });

  it('are gone when dropped, also their entries', async () => {
    const collection = await server.collection([{ a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    expect(await collection.drop()).toBe(true);
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertOne({ a: 1 });
    expect(await collection.countDocuments({ a: 1 })).toBe(1);
  });

  it('are unique only among what a partial index holds', async () => {
    const collection = await server.collection([{ a: 1 }, { a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await collection.insertOne({ a: 1, active: true });
    expect(await refusal(collection.insertOne({ a: 1, active: true }))).toMatchObject({ code: 11000 });
    expect(await collection.countDocuments({ a: 1 })).toBe(3);
  });
});
