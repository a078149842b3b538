import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../driver';
import { getServerError } from '../server-error';

const server = useServer();
const documents = [
  { _id: 1 as never, n: 1 },
  { _id: 2 as never, n: 2 },
];

const runOutputStage = async (stage: Document, sourceDocuments: Document[] = documents): Promise<void> => {
  const source = await server.createCollection(sourceDocuments);
  expect(await source.aggregate([{ $match: {} }, stage]).toArray()).toEqual([]);
};

describe('$out', () => {
  it('creates or replaces a collection and keeps its indexes', async () => {
    const target = await server.createCollection([{ _id: 9 as never, old: true }]);
    await target.createIndex({ n: 1 }, { unique: true });
    await runOutputStage({ $out: target.collectionName });
    expect(await target.find().toArray()).toEqual(documents);
    expect((await target.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    expect(await getServerError(target.insertOne({ n: 1 }))).toMatchObject({ code: 11000 });
    const otherDatabase = server.getClient().db('elsewhere').collection('made');
    await runOutputStage({ $out: { db: 'elsewhere', coll: 'made' } });
    expect(await otherDatabase.countDocuments()).toBe(2);
  });

  it('keeps the existing collection when it fails', async () => {
    const target = await server.createCollection([{ _id: 9 as never, n: 5 }]);
    await target.createIndex({ n: 1 }, { unique: true });
    const duplicates = runOutputStage({ $out: target.collectionName }, [{ n: 1 }, { n: 1 }]);
    expect(await getServerError(duplicates)).toMatchObject({ code: 11000, keyPattern: { n: 1 } });
    expect(await target.find().toArray()).toEqual([{ _id: 9, n: 5 }]);
  });

  it('rejects $out before the end of a pipeline', async () => {
    const source = await server.createCollection(documents);
    const misplaced = source.aggregate([{ $out: 'early' }, { $match: {} }]).toArray();
    expect(await getServerError(misplaced)).toMatchObject({ code: 40601 });
  });
});

describe('$merge', () => {
  const existing = [{ _id: 2 as never, n: 0, kept: true }];
  const merged = { _id: 2, n: 2, kept: true };
  const first = { _id: 1, n: 1 };

  it.each<[string, Document, Document[]]>([
    ['merges matches and inserts others', {}, [merged, first]],
    ['replaces matches', { whenMatched: 'replace' }, [{ _id: 2, n: 2 }, first]],
    ['keeps existing documents', { whenMatched: 'keepExisting' }, [existing[0]!, first]],
    ['discards documents without a match', { whenNotMatched: 'discard' }, [merged]],
    [
      'updates matches by a pipeline',
      { let: { m: { $add: ['$n', 10] } }, whenMatched: [{ $set: { n: '$$m', of: '$$new.n' } }] },
      [{ _id: 2, n: 12, kept: true, of: 2 }, first],
    ],
  ])('%s', async (_what, options, expected) => {
    const target = await server.createCollection(existing);
    await runOutputStage({ $merge: { into: target.collectionName, ...options } });
    expect(await target.find().toArray()).toEqual(expected);
  });

  it('matches by other fields with a unique index', async () => {
    const target = await server.createCollection([{ _id: 7 as never, n: 2 }]);
    const stage = { $merge: { into: target.collectionName, on: 'n' } };
    expect(await getServerError(runOutputStage(stage, [{ n: 2, a: 1 }]))).toMatchObject({ code: 51183 });
    await target.createIndex({ n: 1 }, { unique: true });
    const source = await server.createCollection([{ n: 2, a: 1 }]);
    await source.aggregate([{ $unset: '_id' }, { $set: { _id: 7 } }, stage]).toArray();
    expect(await target.find().toArray()).toEqual([{ _id: 7, n: 2, a: 1 }]);
  });

  it.each<[string, Document, number]>([
    ['a match with whenMatched: fail', { whenMatched: 'fail' }, 11000],
    ['no match with whenNotMatched: fail', { whenNotMatched: 'fail' }, 13113],
    ['an unknown option', { upsert: true }, 40415],
    ['contradicting modes', { whenMatched: 'fail', whenNotMatched: 'discard' }, 51181],
    ['an unknown mode', { whenMatched: 'guess' }, 2],
  ])('rejects %s', async (_what, options, code) => {
    const target = await server.createCollection(existing);
    const stage = { $merge: { into: target.collectionName, ...options } };
    expect(await getServerError(runOutputStage(stage))).toMatchObject({ code });
  });
});
