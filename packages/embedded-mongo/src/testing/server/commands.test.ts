import type { MongoBulkWriteError } from 'mongodb';
import { Double, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../driver';
import { getServerError } from '../server-error';

const server = useServer();

describe('server commands', () => {
  it('reports a standalone server of version 7.0', async () => {
    const hello = await server.getDatabase().command({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, maxWireVersion: 21, logicalSessionTimeoutMinutes: 30 });
    expect(hello).not.toHaveProperty('setName');
    expect(await server.getDatabase().command({ isMaster: 1 })).toMatchObject({ ismaster: true });
    expect(await server.getDatabase().command({ buildInfo: 1 })).toMatchObject({
      versionArray: [7, 0, expect.any(Number), 0],
    });
    expect(await server.getDatabase().command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it.each(['hostInfo', 'serverStatus', 'connectionStatus', 'listCommands'])('supports %s', async (name) => {
    expect(await server.getDatabase().command({ [name]: 1 })).toMatchObject({ ok: 1 });
  });

  it('returns parameters', async () => {
    const reply = await server.getDatabase().admin().command({ getParameter: 1, featureCompatibilityVersion: 1 });
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
    ['a hint that is a number', { find: 'c', hint: 5 }, 9],
    ['two positional projections', { find: 'c', projection: { 'a.$': 1, 'b.$': 1 } }, 31276],
    ['an excluded positional projection', { find: 'c', projection: { 'a.$': 0 } }, 31395],
    ['a positional projection with $elemMatch', { find: 'c', projection: { 'a.$': 1, b: { $elemMatch: {} } } }, 31255],
    ['a write concern of more than one node', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 2],
    ['read concern snapshot', { find: 'c', readConcern: { level: 'snapshot' } }, 246],
    ['a transaction number', { insert: 'c', documents: [{}], txnNumber: Long.ONE }, 20],
    ['a collation', { find: 'c', collation: { locale: 'nl' } }, 115],
    ['an aggregate without a cursor', { aggregate: 'c', pipeline: [] }, 9],
    ['an unknown stage', { aggregate: 'c', pipeline: [{ $nope: 1 }], cursor: {} }, 40324],
    ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    ['an unknown expression', { aggregate: 'c', pipeline: [{ $addFields: { a: { $nope: 1 } } }], cursor: {} }, 168],
    ['an unknown field of an update', { update: 'c', updates: [{ q: {}, u: {}, sort: {} }] }, 40415],
    ['an update without u', { update: 'c', updates: [{ q: {} }] }, 40414],
    ['an update by a number', { update: 'c', updates: [{ q: {}, u: 1 }] }, 9],
    ['a filter that is not a document', { delete: 'c', deletes: [{ q: 'x', limit: 0 }] }, 14],
    ['a deletion with limit 2', { delete: 'c', deletes: [{ q: {}, limit: 2 }] }, 9],
    ['a cursor id that is not a number', { getMore: 'x', collection: 'c' }, 14],
    ['an unknown cursor', { getMore: Long.fromNumber(1), collection: 'c' }, 43],
    ['listIndexes of a missing collection', { listIndexes: 'nothing' }, 26],
  ])('rejects %s', async (_name, command, code) => {
    await server.getDatabase().collection('commands').insertOne({});
    expect(await getServerError(server.getDatabase().command(command))).toMatchObject({ code });
  });
});

describe('write commands', () => {
  it('reports index, key and value of a duplicate key', async () => {
    const collection = await server.createCollection([{ _id: 1 as never, name: 'Anna' }]);
    await collection.createIndex({ name: 1 }, { unique: true });
    const error = await getServerError(collection.insertOne({ name: 'Anna' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { name: 1 }, keyValue: { name: 'Anna' } });
    expect(error.message).toBe(
      `E11000 duplicate key error collection: test.${collection.collectionName} index: name_1 dup key: { name: "Anna" }`,
    );
  });

  it('continues after a failed document only when unordered', async () => {
    const collection = await server.createCollection([{ _id: 1 as never }]);
    const documents = [{ _id: 2 }, { _id: 1 }, { _id: 3 }] as never[];
    const error = await collection.insertMany(documents, { ordered: false }).catch((cause: unknown) => cause);
    expect((error as MongoBulkWriteError).insertedCount).toBe(2);
    const stopped = await collection
      .insertMany([{ _id: 4 }, { _id: 1 }, { _id: 5 }] as never[])
      .catch((cause: unknown) => cause);
    expect((stopped as MongoBulkWriteError).insertedCount).toBe(1);
  });

  it('updates one or many documents, or upserts', async () => {
    const collection = await server.createCollection([{ a: 1 }, { a: 1 }, { a: 2 }]);
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

  it('gives each of many concurrent findOneAndUpdate calls a different document', async () => {
    const collection = await server.createCollection(Array.from({ length: 20 }, (_, n) => ({ n, taken: false })));
    const takeNext = () => collection.findOneAndUpdate({ taken: false }, { $set: { taken: true } }, { sort: { n: 1 } });
    const taken = await Promise.all(Array.from({ length: 20 }, takeNext));
    expect(new Set(taken.map((document) => document?.n as number)).size).toBe(20);
    expect(await takeNext()).toBeNull();
  });

  it('inserts one document for many concurrent upserts', async () => {
    const collection = await server.createCollection([{ other: 1 }]);
    const add = () => collection.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await collection.find({ key: 'k' }, { projection: { _id: 0 } }).toArray()).toEqual([{ key: 'k', n: 20 }]);
  });

  it('writes nothing when one statement of the command is malformed', async () => {
    const collection = await server.createCollection([{ a: 1 }]);
    const deletes = [{ q: {}, limit: 1 }, { q: {} }];
    const command = { delete: collection.collectionName, deletes };
    expect(await getServerError(server.getDatabase().command(command))).toMatchObject({ code: 40414 });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('reports in which phase of a command an error occurred', async () => {
    const collection = await server.createCollection(Array.from({ length: 300 }, (_, n) => ({ n: n === 299 ? 0 : 1 })));
    const renamed = collection.findOneAndUpdate({ n: 0 }, { $set: { _id: 'other' } });
    expect((await getServerError(renamed)).message).toBe(
      "Plan executor error during findAndModify :: caused by :: Performing an update on the path '_id' would modify the immutable field '_id'",
    );
    const quotient = { $divide: [1, '$n'] };
    expect(
      await getServerError(collection.aggregate([{ $match: { n: 0 } }, { $addFields: { quotient } }]).toArray()),
    ).toMatchObject({
      code: 2,
      message: expect.stringMatching(/^PlanExecutor error during aggregation :: caused by :: /) as string,
    });
    const found = collection.find({}, { projection: { quotient } });
    expect((await getServerError(found.clone().batchSize(1).toArray())).message).toMatch(
      /^Executor error during getMore :: /,
    );
    expect((await getServerError(found.clone().batchSize(300).toArray())).message).toMatch(
      /^Executor error during find command :: caused by :: /,
    );
  });

  it('returns the document before or after findAndModify', async () => {
    const collection = await server.createCollection([{ a: 1, b: 1 }]);
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

  it('deletes one or many documents', async () => {
    const collection = await server.createCollection([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
    expect((await collection.deleteOne({ a: 1 })).deletedCount).toBe(1);
    expect((await collection.deleteMany({ a: 1 })).deletedCount).toBe(2);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('keeps the types of numbers', async () => {
    const collection = await server.createCollection([{ a: new Double(1), b: Long.fromNumber(2), c: 3 }]);
    await collection.updateOne({}, { $inc: { b: 1, c: 1 }, $set: { d: new Double(4) } });
    const document = await collection.findOne({}, { promoteValues: false, projection: { _id: 0 } });
    const types = Object.fromEntries(
      Object.entries(document!).map(([name, value]) => [name, (value as { _bsontype: string })._bsontype]),
    );
    expect(types).toEqual({ a: 'Double', b: 'Long', c: 'Int32', d: 'Double' });
  });

  it('enforces the validator of a collection', async () => {
    const name = 'validated';
    const collection = await server.getDatabase().createCollection(name, { validator: { age: { $gte: 0 } } });
    await collection.insertOne({ age: 1 });
    expect(await getServerError(collection.insertOne({ age: -1 }))).toMatchObject({ code: 121 });
    expect(await getServerError(collection.updateOne({}, { $set: { age: -1 } }))).toMatchObject({ code: 121 });
    await collection.insertOne({ age: -1 }, { bypassDocumentValidation: true });
    expect(await getServerError(server.getDatabase().createCollection(name, { validator: {} }))).toMatchObject({
      code: 48,
    });
  });
});

describe('collections and indexes', () => {
  it('lists databases, collections and indexes', async () => {
    const database = server.getClient().db('listed');
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

  it('rejects conflicting index specifications', async () => {
    const collection = await server.createCollection([{ a: 1 }, { a: 1 }]);
    expect(await getServerError(collection.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    await collection.createIndex({ a: 1 }, { name: 'one' });
    expect(await getServerError(collection.createIndex({ a: 1 }, { name: 'two' }))).toMatchObject({ code: 85 });
    expect(await getServerError(collection.createIndex({ b: 1 }, { name: 'one' }))).toMatchObject({ code: 86 });
    expect(await getServerError(collection.createIndex({ c: 'text' }))).toMatchObject({ code: 67 });
    expect(await getServerError(collection.dropIndex('nope'))).toMatchObject({ code: 27 });
    expect(await getServerError(collection.dropIndex('_id_'))).toMatchObject({ code: 72 });
    await collection.createIndex({ d: 1, e: 1 });
    expect(await getServerError(collection.insertOne({ d: [1], e: [1] }))).toMatchObject({ code: 171 });
  });

  it('removes index entries with a dropped collection', async () => {
    const collection = await server.createCollection([{ a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    expect(await collection.drop()).toBe(true);
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertOne({ a: 1 });
    expect(await collection.countDocuments({ a: 1 })).toBe(1);
  });

  it('enforces uniqueness only for the documents in a partial index', async () => {
    const collection = await server.createCollection([{ a: 1 }, { a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await collection.insertOne({ a: 1, active: true });
    expect(await getServerError(collection.insertOne({ a: 1, active: true }))).toMatchObject({ code: 11000 });
    expect(await collection.countDocuments({ a: 1 })).toBe(3);
  });
});
