import { afterAll, describe, expect, it } from 'vitest';
import { encode } from '../bson/encode';
import type { Doc } from '../bson/values';
import { Engine } from '../engine';
import { Index } from '../indexes/index-definition';
import { makeFolder, removeFolder } from '../testing/folder';
import type { Collection } from './catalog';
import { after, areaKey } from './keyspace';

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

const folder = makeFolder();
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
    const changed = await make('changed');
    const made = await make('made');
    await engine.store.write(() => {
      pairs.forEach(({ from, to }, at) => {
        const [before, bytes] = [encode({ _id: at, ...from }), encode({ _id: at, ...to })];
        engine.records.insert(changed, before);
        engine.records.replace(changed, at + 1, before, bytes);
        engine.records.insert(made, bytes);
      });
    });
    for (const [at, { name }] of changed.indexes.entries()) {
      const wanted = entriesOf(made.indexes[at]!);
      expect(wanted.length).toBeGreaterThan(0);
      expect({ name, entries: entriesOf(changed.indexes[at]!) }).toEqual({ name, entries: wanted });
    }
  });

  it('rejects a duplicate key and keeps the existing index entries', async () => {
    const unique = await make('unique', [{ name: 'unique', key: { a: 1 }, unique: true }]);
    const [one, two] = [encode({ _id: 1, a: 1, c: 1 }), encode({ _id: 2, a: 2, c: 1 })];
    await engine.store.write(() => [one, two].forEach((bytes) => engine.records.insert(unique, bytes)));
    const before = unique.indexes.map(entriesOf);
    const change = (to: Doc) => engine.store.write(() => engine.records.replace(unique, 2, two, encode(to)));
    await expect(change({ _id: 2, a: 1, c: 1 })).rejects.toMatchObject({ code: 11000 });
    await change({ _id: 2, a: 2, c: 2 });
    expect(unique.indexes.map(entriesOf)).toEqual(before);
  });
});

function make(name: string, wanted = specifications): Promise<Collection> {
  return engine.store.write(() => {
    const collection = engine.ensure('test', name);
    for (const one of wanted) collection.indexes.push(new Index(engine.catalog.nextId(), { v: 2, ...one }));
    return collection;
  });
}

/** The stored entries of an index, without the index id. */
function entriesOf({ id }: Index): string[] {
  const prefix = areaKey('I', id);
  const entries = engine.store.entries({ from: prefix, to: after(prefix) });
  return entries.map(({ key, value }) => `${key.toString('hex', prefix.length)} ${value.toString('hex')}`);
}
