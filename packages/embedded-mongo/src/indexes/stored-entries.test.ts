import { describe, expect, it } from 'vitest';
import { after, indexKey, recordOf } from '../storage/keyspace';
import { Store } from '../storage/store';
import { temporaryFolder } from '../testing/folder';
import { entryKeyOf } from './entries';
import { Index } from './index-definition';
import { entriesIn, putEntry, recordAt, removeEntry, storedKey } from './stored-entries';

const specification = { v: 2, key: { _id: 1 }, name: '_id_' };

describe.each([
  ['a unique index', Index.load({ id: 7, specification, multikey: [false], direct: true })],
  ['a unique index that stores record ids in its keys', Index.load({ id: 7, specification, multikey: [false] })],
])('stored entries of %s', (_, index) => {
  const span = { from: indexKey(7, Buffer.alloc(0)), to: after(indexKey(7, Buffer.alloc(0))) };

  it('finds entries by key, reads them in order, continues after an entry and removes entries', async () => {
    const store = new Store(temporaryFolder(), () => undefined);
    const keys = ['a', 'b', 'bb', 'c'].map((text) => entryKeyOf(index, text));
    await store.write(() => keys.forEach((key, at) => putEntry(store, index, key, at + 1)));

    expect(keys.map((key) => recordAt(store, index, key))).toEqual([1, 2, 3, 4]);
    expect(recordAt(store, index, keys[1]!, 2)).toBeUndefined();
    expect(recordAt(store, index, entryKeyOf(index, 'x'))).toBeUndefined();
    expect(entriesIn(store, index, span).map(recordOf)).toEqual([1, 2, 3, 4]);
    const last = entriesIn(store, index, { ...span, reverse: true, limit: 2 }).at(-1)!;
    expect(entriesIn(store, index, { ...span, to: storedKey(index, last), reverse: true }).map(recordOf)).toEqual([
      2, 1,
    ]);

    await store.write(() => removeEntry(store, index, keys[1]!, 2));
    expect(entriesIn(store, index, span).map(recordOf)).toEqual([1, 3, 4]);
    await store.close();
  });
});
