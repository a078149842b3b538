import { BSONRegExp } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encode } from '../bson/encode';
import { withIdFirst } from '../bson/elements';
import type { Doc } from '../bson/values';
import { buildIndex } from '../commands/index-builder';
import { countMatches } from '../commands/count';
import { Engine } from '../engine';
import { Operation } from '../operation';
import { parseFilter } from '../query/filter';
import { Search } from '../query/search';
import { parseSort, sortKeyMaker } from '../query/sort';
import type { Collection } from '../storage/catalog';
import { makeFolder, removeFolder } from '../testing/folder';
import { anyValue } from '../testing/values';

const folder = makeFolder();
let engine: Engine;

beforeAll(() => {
  engine = new Engine(folder, (cause) => {
    throw cause;
  });
});
afterAll(async () => {
  await engine.close();
  removeFolder(folder);
});

/** Longer than the maximum key size; some values differ only after the bytes that an index keeps. */
const long = fc.constantFrom('a', 'b').map((end) => 'long'.repeat(700) + end);
const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'b.y', 'a.0');
const stored = fc.oneof(
  { weight: 180, arbitrary: anyValue() },
  { weight: 20, arbitrary: fc.constant(new BSONRegExp('^a')) },
  { weight: 20, arbitrary: fc.constantFrom<unknown>([], [[]], [[], 1]) },
  { weight: 1, arbitrary: long },
);
const document = fc.record({ a: stored, b: anyValue(), c: anyValue(1) }, { requiredKeys: [] });

const condition = fc.oneof(
  anyValue(1),
  fc.constantFrom<unknown>([], { $in: [[], null] }, { $in: [[], [[]], 1] }),
  fc.oneof(
    long,
    fc.tuple(long, anyValue(0)).map(([value, other]) => ({ $in: [value, other] })),
  ),
  fc.tuple(fc.constantFrom('$gt', '$lte'), long).map(([name, value]) => ({ [name]: value })),
  long.map((value) => new BSONRegExp(`^${value}`)),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne', '$eq'), anyValue(1))
    .map(([name, value]) => ({ [name]: value })),
  fc.tuple(anyValue(0), anyValue(0)).map(([$gte, $lt]) => ({ $gte, $lt })),
  fc.array(anyValue(1), { maxLength: 3 }).map(($in) => ({ $in })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.constantFrom('^a', '^ab?', '^ab', '^\\u00e9', '^a.*b', '\\Aa').map((pattern) => new BSONRegExp(pattern)),
);
const filter = fc.oneof(
  fc.dictionary(path, condition, { maxKeys: 3 }),
  fc
    .array(fc.dictionary(path, condition, { minKeys: 1, maxKeys: 2 }), { minLength: 1, maxLength: 2 })
    .map(($and) => ({ $and })),
  fc
    .tuple(
      fc.array(fc.dictionary(path, condition, { minKeys: 1, maxKeys: 2 }), { minLength: 1, maxLength: 3 }),
      fc.dictionary(path, condition, { maxKeys: 1 }),
    )
    .map(([$or, beside]) => ({ $or, ...beside })),
);
const direction = fc.constantFrom(1, -1);
const sort = fc.option(fc.dictionary(fc.constantFrom('a', 'b', 'c'), direction, { minKeys: 1, maxKeys: 2 }), {
  nil: undefined,
});
const index = fc.record({
  key: fc.dictionary(path, direction, { minKeys: 1, maxKeys: 3 }),
  options: fc.constantFrom<Doc>(
    {},
    { sparse: true },
    { partialFilterExpression: { b: { $gt: 0 } } },
    { partialFilterExpression: { a: { $exists: true } } },
    { partialFilterExpression: { a: { $eq: [] } } },
  ),
});

let collections = 0;

async function fill(documents: Doc[], indexes: { key: Doc; options: Doc }[]): Promise<Collection> {
  const name = `c${++collections}`;
  const collection = await engine.store.write(() => engine.ensure('test', name));
  // Half of the documents are inserted before the indexes are built, and half after.
  const half = Math.floor(documents.length / 2);
  const insert = (some: Doc[]) =>
    engine.store.write(() => {
      for (const one of some) {
        try {
          engine.records.insert(collection, withIdFirst(encode(one)));
        } catch {
          // Two arrays in one compound index: rejected, as in MongoDB.
        }
      }
    });
  await insert(documents.slice(0, half));
  for (const [at, { key, options }] of indexes.entries()) {
    const specification = { v: 2, key, name: `i${at}`, ...options };
    await buildIndex(engine, collection, specification, new Operation()).catch(() => undefined);
  }
  await insert(documents.slice(half));
  return collection;
}

async function found(collection: Collection, request: ConstructorParameters<typeof Search>[2]) {
  const search = new Search(engine.store, collection, request);
  const records: { record: number; document: Doc }[] = [];
  for await (const batch of search.batches(new Operation())) records.push(...batch);
  return { records, plan: search.plan };
}

const numbers = (rows: { record: number }[]) => rows.map(({ record }) => record).sort((a, b) => a - b);

it('returns the documents of a collection scan from an index, in sort order and with the same count', async () => {
  let byIndex = 0;
  let byUnion = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 5, maxLength: 25 }),
      fc.array(index, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(filter, sort), { minLength: 8, maxLength: 8 }),
      async (documents, indexes, queries) => {
        const collection = await fill(documents, indexes);
        for (const [query, order] of queries) {
          const request = { filter: parseFilter(query), sort: parseSort(order) };
          const planned = await found(collection, request);
          const scanned = await found(collection, { ...request, sort: undefined, hint: { $natural: 1 } });
          if (planned.plan.index) byIndex += 1;
          if (planned.plan.union) byUnion += 1;
          expect(numbers(planned.records)).toEqual(numbers(scanned.records));
          if (request.sort && planned.plan.sorted) {
            const key = sortKeyMaker(request.sort);
            const keys = planned.records.map((row) => key(row.document).toString('hex'));
            expect(keys).toEqual([...keys].sort());
          }
          const total = await countMatches(collection, request, Infinity, { engine, operation: new Operation() });
          expect(total).toBe(scanned.records.length);
        }
      },
    ),
    { numRuns: 120 },
  );
  expect(byIndex).toBeGreaterThan(10);
  expect(byUnion).toBeGreaterThan(0);
}, 60_000);
