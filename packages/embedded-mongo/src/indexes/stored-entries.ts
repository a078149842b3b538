import { after, entryKey, indexKey, recordBytes, recordOf } from '../storage/keyspace';
import type { Span, Store } from '../storage/store';
import type { Index } from './index-definition';

/**
 * An entry is a key followed by its record id. A unique index stores the record id as the value instead, so that a
 * lookup by key finds the only entry, at a quarter of the cost of a range scan.
 */
const nothing = Buffer.alloc(0);

export function putEntry(store: Store, index: Index, key: Buffer, record: number): void {
  if (!index.direct) return store.put(entryKey(index.id, key, record), nothing);
  const value = Buffer.allocUnsafe(recordBytes);
  value.writeUIntBE(record, 0, recordBytes);
  store.put(indexKey(index.id, key), value);
}

export function removeEntry(store: Store, index: Index, key: Buffer, record: number): void {
  store.remove(index.direct ? indexKey(index.id, key) : entryKey(index.id, key, record));
}

/** The complete entries in a key range; `getRecordId` returns their record id. */
export function entriesIn(store: Store, index: Index, span: Span): Buffer[] {
  if (!index.direct) return store.keys(span);
  return store.entries(span).map(({ key, value }) => Buffer.concat([key, value]));
}

/** The stored key of an entry, from which a range can continue. */
export function storedKey(index: Index, entry: Buffer): Buffer {
  return index.direct ? entry.subarray(0, entry.length - recordBytes) : entry;
}

/** The record id of a key in a unique index, except `excludedId`. */
export function recordAt(store: Store, index: Index, key: Buffer, known?: number): number | undefined {
  const prefix = indexKey(index.id, key);
  if (index.direct) {
    const value = store.get(prefix);
    const record = value && recordOf(value);
    return record === known ? undefined : record;
  }
  const entries = store.keys({ from: prefix, to: after(prefix), limit: 2 });
  return entries
    .filter((entry) => entry.length === prefix.length + recordBytes)
    .map(recordOf)
    .find((record) => record !== known);
}
