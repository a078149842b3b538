import { afterAll, describe, expect, it } from 'vitest';
import { encode } from '../bson/encode';
import type { Doc } from '../bson/values';
import { Engine } from '../engine';
import { Index } from '../indexes/index-definition';
import { createFolder, removeFolder } from '../testing/folder';
import type { Collection } from './catalog';
import { getPrefixEnd, toKeyPrefix } from './keyspace';

const shapes: Doc[] = [
  { b: true, a: 1 },
  { b: false, a: 1 },
  { a: 1, c: 'other' },
  { a: [1, 2], b: true },
  { a: [2, 1], b: true },
  { a: { x: 1 }, b: true },
  { a: { x: 2, y: 1 }, b: true },
  { a: [{ x: 1 }, { x: 2 }], c: 1 },
  { a: null, b: false },
  { c: 1 },
];
const specifications: Doc[] = [
  { name: 'plain', key: { a: 1 } },
  { name: 'inside', key: { 'a.x': 1 } },
  { name: 'two', key: { c: 1, a: -1 } },
  { name: 'sparse', key: { a: 1, c: 1 }, sparse: true },
  { name: 'partial', key: { c: 1 }, partialFilterExpression: { b: true } },
];

const folder = createFolder();
const engine = new Engine(folder, (cause) => {
  throw cause;
});
afterAll(async () => {
  await engine.close();
  removeFolder(folder);
});

describe('Records.replace', () => {
  const pairs = shapes.flatMap((from) => shapes.map((to) => ({ from, to })));

  it('writes the same index entries as an insert of the new document, for every pair of shapes', async () => {
    const replaced = await createCollection('changed');
    const inserted = await createCollection('made');
    await engine.store.write(() => {
      pairs.forEach(({ from, to }, position) => {
        const [before, bytes] = [encode({ _id: position, ...from }), encode({ _id: position, ...to })];
        engine.records.insert(replaced, before);
        engine.records.replace(replaced, position + 1, before, bytes);
        engine.records.insert(inserted, bytes);
      });
    });
    for (const [position, { name }] of replaced.indexes.entries()) {
      const expected = readEntries(inserted.indexes[position]!);
      expect(expected.length).toBeGreaterThan(0);
      expect({ name, entries: readEntries(replaced.indexes[position]!) }).toEqual({ name, entries: expected });
    }
  });

  it('rejects a duplicate key and keeps the existing index entries', async () => {
    const unique = await createCollection('unique', [{ name: 'unique', key: { a: 1 }, unique: true }]);
    const [first, second] = [encode({ _id: 1, a: 1, c: 1 }), encode({ _id: 2, a: 2, c: 1 })];
    await engine.store.write(() => [first, second].forEach((bytes) => engine.records.insert(unique, bytes)));
    const before = unique.indexes.map(readEntries);
    const replaceSecond = (to: Doc) => engine.store.write(() => engine.records.replace(unique, 2, second, encode(to)));
    await expect(replaceSecond({ _id: 2, a: 1, c: 1 })).rejects.toMatchObject({ code: 11000 });
    await replaceSecond({ _id: 2, a: 2, c: 2 });
    expect(unique.indexes.map(readEntries)).toEqual(before);
  });
});

const createCollection = (name: string, indexSpecifications = specifications): Promise<Collection> =>
  engine.store.write(() => {
    const collection = engine.ensureCollection('test', name);
    for (const specification of indexSpecifications)
      collection.indexes.push(new Index(engine.catalog.nextId(), { v: 2, ...specification }));
    return collection;
  });

/** The stored entries of an index, without the index id. */
const readEntries = ({ id }: Index): string[] => {
  const prefix = toKeyPrefix('I', id);
  const entries = engine.store.entries({ from: prefix, to: getPrefixEnd(prefix) });
  return entries.map(({ key, value }) => `${key.toString('hex', prefix.length)} ${value.toString('hex')}`);
};
