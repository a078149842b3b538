import { describe, expect, it } from 'vitest';
import { getPrefixEnd, indexKey, getRecordId } from '../storage/keyspace';
import { Store } from '../storage/store';
import { createTemporaryFolder } from '../testing/folder';
import { toEntryKey } from './entries';
import { Index } from './index-definition';
import { readEntries, putEntry, findRecordId, removeEntry, toStoredKey } from './stored-entries';

const specification = { v: 2, key: { _id: 1 }, name: '_id_' };

describe.each([
  ['a unique index', Index.load({ id: 7, specification, multikey: [false], direct: true })],
  ['a unique index that stores record ids in its keys', Index.load({ id: 7, specification, multikey: [false] })],
])('stored entries of %s', (_, index) => {
  const range = { from: indexKey(7, Buffer.alloc(0)), to: getPrefixEnd(indexKey(7, Buffer.alloc(0))) };

  it('finds entries by key, reads them in order, continues after an entry and removes entries', async () => {
    const store = new Store(createTemporaryFolder(), () => undefined);
    const keys = ['a', 'b', 'bb', 'c'].map((text) => toEntryKey(index, text));
    await store.write(() => keys.forEach((key, position) => putEntry(store, index, key, position + 1)));

    expect(keys.map((key) => findRecordId(store, index, key))).toEqual([1, 2, 3, 4]);
    expect(findRecordId(store, index, keys[1]!, 2)).toBeUndefined();
    expect(findRecordId(store, index, toEntryKey(index, 'x'))).toBeUndefined();
    expect(readEntries(store, index, range).map(getRecordId)).toEqual([1, 2, 3, 4]);
    const last = readEntries(store, index, { ...range, reverse: true, limit: 2 }).at(-1)!;
    expect(
      readEntries(store, index, { ...range, to: toStoredKey(index, last), reverse: true }).map(getRecordId),
    ).toEqual([2, 1]);

    await store.write(() => removeEntry(store, index, keys[1]!, 2));
    expect(readEntries(store, index, range).map(getRecordId)).toEqual([1, 3, 4]);
    await store.close();
  });
});
