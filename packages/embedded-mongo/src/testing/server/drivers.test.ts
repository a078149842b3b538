import { MongoMemoryServer } from 'mongodb-memory-server-core';
import * as current from 'mongodb';
import * as previous from 'mongodb-previous';
import { describe, expect, it, vi } from 'vitest';
import { embeddedMongoProgram } from '../../index';
import { useServer } from '../driver';

const servers = {
  'over a Unix socket': useServer(),
  'over TCP with a password': useServer({}, { unixSocket: false }),
};

type Counter = {
  _id: number;
  group: string;
  values: number[];
};

/** The two major versions have different types, but share these calls. */
const drivers = { current, previous: previous as unknown as typeof current };

const driverServerPairs = Object.entries(drivers).flatMap(([major, driver]) =>
  Object.entries(servers).map(([connectionType, server]) => [major, connectionType, driver, server] as const),
);

describe.each(driverServerPairs)(
  'the %s major version of the driver, %s',
  (major, _connectionType, { MongoClient, Long }, server) => {
    const withClient = async (work: (client: current.MongoClient) => Promise<void>): Promise<void> => {
      const client = await MongoClient.connect(server.getUri());
      try {
        await work(client);
      } finally {
        await client.close();
      }
    };

    it('writes and reads in batches', () =>
      withClient(async (client) => {
        const collection = client.db(major).collection<Counter>('counters');
        const documents = Array.from({ length: 300 }, (_, n) => ({ _id: n, group: `g${n % 3}`, values: [n] }));
        expect((await collection.insertMany(documents)).insertedCount).toBe(300);
        const result = await collection.bulkWrite([
          { updateOne: { filter: { _id: 1 }, update: { $push: { values: 5 } } } },
          { updateMany: { filter: { group: 'g2' }, update: { $set: { 'values.0': 0 } } } },
          { deleteOne: { filter: { _id: 0 } } },
          { replaceOne: { filter: { _id: 999 }, replacement: { group: 'new', values: [] }, upsert: true } },
        ]);
        expect(result).toMatchObject({ modifiedCount: 101, deletedCount: 1, upsertedCount: 1, matchedCount: 101 });
        const read: number[] = [];
        for await (const { _id } of collection.find({ _id: { $lt: 500 } }).sort({ _id: -1 }).batchSize(40)) read.push(_id); // oxfmt-ignore
        expect(read).toEqual(Array.from({ length: 299 }, (_, n) => 299 - n));
        const groups = await collection.aggregate([{ $sortByCount: '$group' }]).toArray();
        expect(groups.map(({ count }) => count as number)).toEqual([100, 100, 99, 1]);
        expect(await collection.distinct('group')).toEqual(['g0', 'g1', 'g2', 'new']);
        const after = await collection.findOneAndUpdate({ _id: 1 }, { $inc: { 'values.0': 1 } }, { returnDocument: 'after' }); // oxfmt-ignore
        expect(after?.values).toEqual([2, 5]);
      }));

    it('preserves longs', () =>
      withClient(async (client) => {
        const collection = client.db(major).collection('numbers');
        await collection.insertOne({ value: Long.fromString('9007199254740993') });
        const found = await collection.findOne({}, { promoteLongs: false });
        expect(String(found?.value)).toBe('9007199254740993');
      }));

    it('receives error codes and details', () =>
      withClient(async (client) => {
        const collection = client.db(major).collection('unique');
        await collection.createIndex({ name: 1 }, { unique: true });
        await collection.insertOne({ name: 'Anna' });
        await expect(collection.insertOne({ name: 'Anna' })).rejects.toMatchObject({
          code: 11000,
          keyValue: { name: 'Anna' },
        });
        await expect(collection.find({ name: { $no: 1 } }).toArray()).rejects.toMatchObject({ code: 2 });
      }));

    it('receives error 20 for a transaction, as from a standalone server', () =>
      withClient(async (client) => {
        const collection = client.db(major).collection('transactions');
        await client.withSession(async (session) => {
          session.startTransaction();
          await expect(collection.insertOne({}, { session })).rejects.toMatchObject({ code: 20 });
        });
        expect(await collection.countDocuments()).toBe(0);
      }));
  },
);

describe('mongodb-memory-server', () => {
  it('starts the program given by MONGOMS_SYSTEM_BINARY', async () => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', embeddedMongoProgram());
    vi.stubEnv('MONGOMS_SYSTEM_BINARY_VERSION_CHECK', 'false');
    const memoryServer = await MongoMemoryServer.create();
    const client = await current.MongoClient.connect(memoryServer.getUri());
    await client.db('test').collection('c').insertOne({ a: 1 });
    expect(await client.db('test').collection('c').countDocuments({ a: 1 })).toBe(1);
    await client.close();
    await memoryServer.stop();
    vi.unstubAllEnvs();
  });
});
