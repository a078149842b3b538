import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../driver';
import { getServerError } from '../server-error';

const sortBytes = 200_000;
const groupBytes = 200_000;
const server = useServer({
  internalQueryMaxBlockingSortMemoryUsageBytes: sortBytes,
  internalDocumentSourceGroupMaxMemoryBytes: groupBytes,
});
const unlimited = useServer();

describe('a regular expression with exponential run time', () => {
  const text = `${'a'.repeat(60)}!`;
  const slowFilter = { text: { $regex: '^(a+)+$' } };
  const slowExpression = { $regexMatch: { input: '$text', regex: '^(a+)+$' } };

  it.each<[string, (name: string) => Promise<unknown>]>([
    ['find', (name) => server.getDatabase().collection(name).find(slowFilter).toArray()],
    [
      'find with maxTimeMS',
      (name) => server.getDatabase().collection(name).find(slowFilter, { maxTimeMS: 5 }).toArray(),
    ],
    ['count', (name) => server.getDatabase().collection(name).countDocuments(slowFilter)],
    [
      'update',
      (name) =>
        server
          .getDatabase()
          .collection(name)
          .updateMany(slowFilter, { $set: { a: 1 } }),
    ],
    [
      'pull',
      (name) =>
        server
          .getDatabase()
          .collection(name)
          .updateMany({}, { $pull: { list: slowFilter.text } as never }),
    ],
    ['delete', (name) => server.getDatabase().collection(name).deleteOne(slowFilter)],
    ['findAndModify', (name) => server.getDatabase().collection(name).findOneAndDelete(slowFilter)],
    ['distinct', (name) => server.getDatabase().collection(name).distinct('text', slowFilter)],
    [
      '$match',
      (name) =>
        server
          .getDatabase()
          .collection(name)
          .aggregate([{ $limit: 1 }, { $match: slowFilter }])
          .toArray(),
    ],
    ['$expr', (name) => server.getDatabase().collection(name).find({ $expr: slowExpression }).toArray()],
    [
      '$project',
      (name) =>
        server
          .getDatabase()
          .collection(name)
          .aggregate([{ $project: { a: slowExpression } }])
          .toArray(),
    ],
  ])('aborts %s and changes nothing', async (_operation, work) => {
    const document = { text, list: [text] };
    const collection = await server.createCollection([document]);
    const error = await getServerError(work(collection.collectionName));
    expect(error).toMatchObject({ code: 50 });
    expect(error.message).toContain('operation exceeded time limit');
    expect(await collection.findOne()).toEqual(document);
  });
});

describe('memory limits', () => {
  const documents = (): Document[] => Array.from({ length: 300 }, (_, n) => ({ n, text: `${n}`.padEnd(1000, '.') }));

  it('rejects a sort above the memory limit with allowDiskUse: false', async () => {
    const collection = await server.createCollection(documents());
    const error = await getServerError(collection.find().sort({ n: -1 }).allowDiskUse(false).toArray());
    expect(error).toMatchObject({ code: 292, codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed' });
    expect(error.message).toContain(
      `Sort exceeded memory limit of ${sortBytes} bytes, but did not opt in to external sorting.`,
    );
    const pipeline = [{ $sort: { n: -1 } }];
    expect(await getServerError(collection.aggregate(pipeline, { allowDiskUse: false }).toArray())).toMatchObject({
      code: 292,
    });
    const firstFew = await collection.find().sort({ n: -1 }).limit(3).allowDiskUse(false).toArray();
    expect(firstFew.map(({ n }) => n as number)).toEqual([299, 298, 297]);
    await collection.createIndex({ n: 1 });
    expect(await collection.find().sort({ n: -1 }).allowDiskUse(false).toArray()).toHaveLength(300);
  });

  it('sorts when the sort keys fit into memory', async () => {
    const collection = await server.createCollection(documents());
    expect(await collection.find().sort({ n: -1 }).toArray()).toHaveLength(300);
    expect(await getServerError(collection.find().sort({ text: 1 }).toArray())).toMatchObject({ code: 292 });
    const stages = [{ $addFields: { a: 1 } }, { $sort: { n: -1 } }];
    expect(await getServerError(collection.aggregate(stages).toArray())).toMatchObject({ code: 292 });
  });

  it.each<[string, Document]>([
    ['keys', { $group: { _id: '$text' } }],
    ['pushed documents', { $group: { _id: null, all: { $push: '$$ROOT' } } }],
    ['a set', { $group: { _id: null, all: { $addToSet: '$text' } } }],
  ])('rejects a $group above the memory limit: %s', async (_operation, stage) => {
    const collection = await server.createCollection(documents());
    const error = await getServerError(collection.aggregate([stage]).toArray());
    expect(error).toMatchObject({ code: 292, codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed' });
    expect(error.message).toContain("Exceeded memory limit for $group, but didn't allow external sort");
    expect(await collection.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray()).toHaveLength(1);
  });
});

describe('a client that reads 20,000 documents', () => {
  it('does not block other clients', async () => {
    const count = 20_000;
    // On a busy machine a single operation may end with few pings sent.
    const repetitions = 2;
    const collection = await unlimited.createCollection(
      Array.from({ length: count }, (_, n) => ({ n: (n * 7919) % count, text: `number ${n}` })),
    );
    const operations: Record<string, () => Promise<unknown>> = {
      scan: () => collection.countDocuments({ text: { $regex: 'nothing$' } }),
      sort: async () => {
        const [first, second] = await collection.find().sort({ n: 1 }).batchSize(2).limit(2).toArray();
        expect([first!.n, second!.n]).toEqual([0, 1]);
      },
      'sort of all': () => collection.find().sort({ n: 1 }).skip(count - 1).toArray(), // oxfmt-ignore
      group: () => collection.aggregate([{ $group: { _id: { $mod: ['$n', 100] }, n: { $sum: 1 } } }]).toArray(),
      'change of nothing': () => collection.updateMany({ text: 'nothing' }, { $set: { a: 1 } }),
    };
    for (const [name, work] of Object.entries(operations)) {
      let pingCount = 0;
      for (let time = 0; time < repetitions; time++) {
        const state = { hasEnded: false };
        const pendingOperation = work().finally(() => (state.hasEnded = true));
        while (!state.hasEnded) {
          await unlimited.getDatabase().command({ ping: 1 });
          if (!state.hasEnded) pingCount += 1;
        }
        await pendingOperation;
      }
      // If the read blocked the event loop, only one or two pings would be answered each time.
      expect(pingCount, name).toBeGreaterThan(4 * repetitions);
    }
  });
});
