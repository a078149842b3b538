import { BSONRegExp } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encode } from '../bson/encode';
import { ensureIdFirst } from '../bson/elements';
import type { Doc } from '../bson/values';
import { buildIndex } from '../commands/index-builder';
import { countMatches } from '../commands/read/count';
import { Engine } from '../engine';
import { Operation } from '../operation';
import { parseFilter } from '../query/filter';
import { Search } from '../query/search';
import { parseSort, createSortKeyGenerator } from '../query/sort';
import type { Collection } from '../storage/catalog';
import { createFolder, removeFolder } from '../testing/folder';
import { anyValue } from '../testing/values';

const folder = createFolder();
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
const longText = fc.constantFrom('a', 'b').map((end) => 'long'.repeat(700) + end);
const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'b.y', 'a.0');
const storedValue = fc.oneof(
  { weight: 180, arbitrary: anyValue() },
  { weight: 20, arbitrary: fc.constant(new BSONRegExp('^a')) },
  { weight: 20, arbitrary: fc.constantFrom<unknown>([], [[]], [[], 1]) },
  { weight: 1, arbitrary: longText },
);
const document = fc.record({ a: storedValue, b: anyValue(), c: anyValue(1) }, { requiredKeys: [] });

const condition = fc.oneof(
  anyValue(1),
  fc.constantFrom<unknown>([], { $in: [[], null] }, { $in: [[], [[]], 1] }),
  fc.oneof(
    longText,
    fc.tuple(longText, anyValue(0)).map(([value, other]) => ({ $in: [value, other] })),
  ),
  fc.tuple(fc.constantFrom('$gt', '$lte'), longText).map(([name, value]) => ({ [name]: value })),
  longText.map((value) => new BSONRegExp(`^${value}`)),
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
    .map(([$or, otherConditions]) => ({ $or, ...otherConditions })),
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

const createCollection = async (documents: Doc[], indexes: { key: Doc; options: Doc }[]): Promise<Collection> => {
  const name = `c${++collections}`;
  const collection = await engine.store.write(() => engine.ensureCollection('test', name));
  // Half of the documents are inserted before the indexes are built, and half after.
  const half = Math.floor(documents.length / 2);
  const insert = (batch: Doc[]) =>
    engine.store.write(() => {
      for (const inserted of batch) {
        try {
          engine.records.insert(collection, ensureIdFirst(encode(inserted)));
        } catch {
          // Two arrays in one compound index: rejected, as in MongoDB.
        }
      }
    });
  await insert(documents.slice(0, half));
  for (const [position, { key, options }] of indexes.entries()) {
    const specification = { v: 2, key, name: `i${position}`, ...options };
    await buildIndex(engine, collection, specification, new Operation()).catch(() => undefined);
  }
  await insert(documents.slice(half));
  return collection;
};

const runSearch = async (collection: Collection, request: ConstructorParameters<typeof Search>[2]) => {
  const search = new Search(engine.store, collection, request);
  const records: { recordId: number; document: Doc }[] = [];
  for await (const batch of search.batches(new Operation())) records.push(...batch);
  return { records, plan: search.plan };
};

const toSortedIds = (rows: { recordId: number }[]) => rows.map(({ recordId }) => recordId).sort((a, b) => a - b);

it('returns the documents of a collection scan from an index, in sort order and with the same count', async () => {
  let byIndex = 0;
  let byUnion = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 5, maxLength: 25 }),
      fc.array(index, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(filter, sort), { minLength: 8, maxLength: 8 }),
      async (documents, indexes, queries) => {
        const collection = await createCollection(documents, indexes);
        for (const [query, sortInput] of queries) {
          const request = { filter: parseFilter(query), sort: parseSort(sortInput) };
          const indexed = await runSearch(collection, request);
          const scanned = await runSearch(collection, { ...request, sort: undefined, hint: { $natural: 1 } });
          if (indexed.plan.index) byIndex += 1;
          if (indexed.plan.union) byUnion += 1;
          expect(toSortedIds(indexed.records)).toEqual(toSortedIds(scanned.records));
          if (request.sort && indexed.plan.isSorted) {
            const getSortKey = createSortKeyGenerator(request.sort);
            const keys = indexed.records.map((row) => getSortKey(row.document).toString('hex'));
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
