import type { Long, Sort } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../driver';
import { getServerError } from '../server-error';

type Explained = {
  queryPlanner: { winningPlan: object };
  executionStats: { totalDocsExamined: number };
};

const server = useServer();

describe('read commands', () => {
  it('returns sorted pages in batches', async () => {
    const collection = await server.createCollection(Array.from({ length: 500 }, (_, n) => ({ n, half: n % 2 })));
    const all = await collection.find({ half: 1 }).sort({ n: -1 }).batchSize(7).toArray();
    expect(all.map(({ n }) => n as number)).toEqual(Array.from({ length: 250 }, (_, index) => 499 - 2 * index));
    const page = await collection.find().sort({ n: 1 }).skip(100).limit(3).toArray();
    expect(page.map(({ n }) => n as number)).toEqual([100, 101, 102]);
  });

  it('skips by index without reading documents, and counts each document once', async () => {
    const collection = await server.createCollection(Array.from({ length: 500 }, (_, n) => ({ n, tags: [n % 2, 2] })));
    await collection.createIndex({ tags: 1, n: -1 });
    const page = (tags: number[]) =>
      collection
        .find({ tags: { $in: tags } })
        .sort({ n: -1 })
        .skip(100)
        .limit(3);
    for (const [tags, first] of [[[0, 2], 399] as const, [[1], 299] as const]) {
      const found = await page([...tags]).toArray();
      const step = tags.length === 1 ? 2 : 1;
      expect(found.map(({ n }) => n as number)).toEqual([first, first - step, first - 2 * step]);
      const { executionStats } = (await page([...tags]).explain('executionStats')) as unknown as Explained;
      expect(executionStats.totalDocsExamined).toBeLessThan(20);
    }
    expect(await collection.find({ tags: 1 }).sort({ n: -1 }).skip(249).limit(3).toArray()).toHaveLength(1);
    expect(await collection.find({ tags: 1 }).sort({ n: -1 }).skip(250).limit(3).toArray()).toEqual([]);
    const unindexedFilter = collection.find({ tags: 2, n: { $mod: [3, 0] } }).sort({ n: -1 });
    expect((await unindexedFilter.skip(100).limit(1).toArray()).map(({ n }) => n as number)).toEqual([498 - 300]);
  });

  it('closes a cursor by killCursors', async () => {
    const collection = await server.createCollection(Array.from({ length: 10 }, (_, n) => ({ n })));
    const reply = await server.getDatabase().command({ find: collection.collectionName, batchSize: 2 });
    const { id } = reply.cursor as { id: Long };
    const otherCollection = server.getDatabase().command({ getMore: id, collection: 'elsewhere' });
    expect(await getServerError(otherCollection)).toMatchObject({ code: 13, codeName: 'Unauthorized' });
    const killed = await server.getDatabase().command({ killCursors: collection.collectionName, cursors: [id] });
    expect(killed.cursorsKilled).toHaveLength(1);
    expect(
      await getServerError(server.getDatabase().command({ getMore: id, collection: collection.collectionName })),
    ).toMatchObject({ code: 43 });
  });

  it('counts by index across several index pages', async () => {
    // The pages have 1000, 4000, 16,000 and again 16,000 entries.
    const collection = await server.createCollection(
      Array.from({ length: 24_300 }, (_, n) => ({ n, tags: [n % 9 ? 1 : 2] })),
    );
    await collection.createIndex({ tags: 1, n: -1 });
    expect(await collection.countDocuments({ tags: 1 })).toBe(21_600);
    expect(await collection.countDocuments({ tags: 2 })).toBe(2700);
    expect(await collection.countDocuments({ tags: { $in: [1, 2] } })).toBe(24_300);
    for (const limit of [999, 1000, 1001, 4999, 5000, 5001, 20_999, 21_000, 21_001])
      expect(await collection.countDocuments({ tags: 1 }, { limit })).toBe(limit);
  });

  it('projects fields of every type unchanged', async () => {
    const date = new Date(0);
    const document = { _id: 1, a: 'é', b: [{ c: 1.5 }, null], ü: true, d: { e: date }, f: 2 };
    const collection = await server.createCollection([document]);
    const findProjected = (projection: object) => collection.find({ a: 'é' }, { projection }).toArray();
    expect(await findProjected({ d: 1, b: true, gone: 1 })).toEqual([{ _id: 1, b: document.b, d: document.d }]);
    expect(Object.keys((await findProjected({ d: 1, a: 1 }))[0]!)).toEqual(['_id', 'a', 'd']);
    expect(await findProjected({ ü: 1, _id: 0 })).toEqual([{ ü: true }]);
    expect(await findProjected({ _id: 1 })).toEqual([{ _id: 1 }]);
    expect(await findProjected({ a: 0, d: false })).toEqual([{ _id: 1, b: document.b, ü: true, f: 2 }]);
    expect(await findProjected({ _id: 0 })).toEqual([{ a: 'é', b: document.b, ü: true, d: document.d, f: 2 }]);
    expect(await findProjected({ 'd.e': 1 })).toEqual([{ _id: 1, d: { e: date } }]);
    expect(await findProjected({ f: 1, a: 'text' })).toEqual([{ _id: 1, f: 2, a: 'text' }]);
  });

  it('returns counts and distinct values', async () => {
    const collection = await server.createCollection([{ a: [1, 2] }, { a: 2 }, { a: 'x' }, {}]);
    expect(await collection.distinct('a')).toEqual([1, 2, 'x']);
    expect(await collection.countDocuments({ a: 2 }, { limit: 1 })).toBe(1);
    expect(await collection.estimatedDocumentCount()).toBe(4);
    expect(
      await server.getDatabase().command({ count: collection.collectionName, query: { a: 2 }, skip: 1 }),
    ).toMatchObject({ n: 1 });
  });

  it('uses indexes and reports them in explain', async () => {
    const collection = await server.createCollection(
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

  it('uses an index for each branch of $or and merges them in sort order', async () => {
    const collection = await server.createCollection(
      Array.from({ length: 200 }, (_, n) => ({ a: n % 10, b: n % 7, at: n, name: `name ${n}` })),
    );
    await collection.createIndexes([{ key: { a: 1, at: 1 } }, { key: { b: 1, at: 1 } }]);
    const filter = { $or: [{ a: 3 }, { b: 3 }], at: { $gte: 10 } };
    const page = collection.find(filter).sort({ at: 1 }).limit(5);
    expect((await page.toArray()).map(({ at }) => at as number)).toEqual([10, 13, 17, 23, 24]);
    const sorted = (await page.explain()) as Explained;
    expect(sorted.queryPlanner.winningPlan).toMatchObject({
      stage: 'FETCH',
      inputStage: { stage: 'SORT_MERGE', inputStages: [{ indexName: 'a_1_at_1' }, { indexName: 'b_1_at_1' }] },
    });
    expect(sorted.executionStats.totalDocsExamined).toBeLessThan(40);
    expect((await collection.find(filter).explain()) as Explained).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'FETCH', inputStage: { stage: 'OR' } } },
    });
    const unindexed = { $or: [{ a: 3 }, { name: 'name 5' }] };
    expect((await collection.find(unindexed).explain()) as Explained).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
    });
  });

  it('counts $or by index, each document once and without reading documents', async () => {
    const collection = await server.createCollection(
      Array.from({ length: 3000 }, (_, n) => ({ words: [n % 2, `w${n % 3}`], tags: n % 5 ? [n % 4] : [], n })),
    );
    await collection.createIndexes([{ key: { words: 1, n: -1 } }, { key: { tags: 1, n: -1 } }]);
    const orFilter = { $or: [{ words: { $in: [1, 'w0'] } }, { tags: 2 }] };
    const expected = Array.from({ length: 3000 }, (_, n) => n).filter(
      (n) => n % 2 || !(n % 3) || (n % 4 === 2 && n % 5),
    );
    expect(await collection.countDocuments(orFilter)).toBe(expected.length);
    expect(await collection.countDocuments(orFilter, { limit: 700 })).toBe(700);
    const command = { explain: { count: collection.collectionName, query: orFilter } };
    expect(await server.getDatabase().command(command)).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'COUNT', inputStage: { stage: 'OR' } } },
      executionStats: { nReturned: expected.length, totalDocsExamined: 0 },
    });
    expect(await collection.countDocuments({ $or: [{ words: 0 }, { tags: [] }] })).toBe(1800);
  });

  it('looks up many values in an index, including values without documents', async () => {
    const collection = await server.createCollection(Array.from({ length: 1500 }, (_, n) => ({ half: n % 2, n })));
    await collection.createIndexes([{ key: { n: 1, half: 1 } }, { key: { n: -1 } }]);
    const values = Array.from({ length: 1000 }, (_, n) => 1200 + n);
    const found = collection.find({ n: { $in: values } });
    expect(await found.toArray()).toHaveLength(300);
    expect(await found.explain()).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'FETCH', inputStage: { stage: 'IXSCAN' } } },
      executionStats: { totalDocsExamined: 300 },
    });
    const findNumbers = (sort: Sort) =>
      found
        .clone()
        .sort(sort)
        .limit(2)
        .map(({ n }) => n as number)
        .toArray();
    expect(await findNumbers({ half: 1, n: -1 })).toEqual([1498, 1496]);
    expect(await findNumbers({ n: 1 })).toEqual([1200, 1201]);
    expect(await findNumbers({ n: -1 })).toEqual([1499, 1498]);
    expect(await collection.countDocuments({ n: { $in: values } })).toBe(300);
  });

  it('reads only the index range of a regular expression prefix', async () => {
    const collection = await server.createCollection(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}` })));
    await collection.createIndex({ name: 1 });
    const found = collection.find({ name: /^n1[0-3]\d/ }).sort({ name: -1 });
    expect(await found.toArray()).toHaveLength(40);
    const { queryPlanner, executionStats } = (await found.explain()) as Explained;
    expect(queryPlanner.winningPlan).toMatchObject({ inputStage: { stage: 'IXSCAN', direction: 'backward' } });
    expect(executionStats.totalDocsExamined).toBe(111);
    const insensitive = (await collection.find({ name: /^N1/i }).explain()) as Explained;
    expect(insensitive.executionStats.totalDocsExamined).toBe(200);
  });

  it('finds empty arrays by index in sort order', async () => {
    const getTags = (n: number) => (n % 40 === 0 ? [] : n % 40 === 1 ? [[]] : [n]);
    const collection = await server.createCollection(
      Array.from({ length: 400 }, (_, n) => ({ tags: getTags(n), at: n })),
    );
    await collection.createIndex({ tags: 1, at: -1 });
    const found = collection.find({ tags: [] }).sort({ at: -1 });
    expect((await found.toArray()).map(({ at }) => at as number).slice(0, 4)).toEqual([361, 360, 321, 320]);
    const { queryPlanner, executionStats } = (await found.explain()) as Explained;
    expect(queryPlanner.winningPlan).toMatchObject({ stage: 'FETCH', inputStage: { stage: 'IXSCAN' } });
    expect(executionStats.totalDocsExamined).toBe(20);
    expect(await collection.countDocuments({ tags: [] })).toBe(20);
  });

  it('does not count documents that a following find does not return', async () => {
    const collection = await server.createCollection([{ n: 0 }]);
    let isOver = false;
    const inserts = (async () => {
      for (let n = 1; n <= 150; n++) await collection.insertOne({ n });
      isOver = true;
    })();
    const missing: number[] = [];
    while (!isOver) {
      const counted = await collection.estimatedDocumentCount();
      const { length: seen } = await collection.find({}, { projection: { n: 1 } }).toArray();
      if (seen < counted) missing.push(counted - seen);
    }
    await inserts;
    expect(missing).toEqual([]);
  });

  it('fails with error 50 after maxTimeMS', async () => {
    const collection = await server.createCollection(
      Array.from({ length: 5000 }, (_, n) => ({ n, text: 'x'.repeat(500) })),
    );
    const slow = collection.find({ $expr: { $gt: [{ $strLenCP: '$text' }, 1000] } }, { maxTimeMS: 1 });
    expect(await getServerError(slow.toArray())).toMatchObject({ code: 50 });
  });
});
