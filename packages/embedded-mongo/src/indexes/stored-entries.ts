import { toPrefixRange, entryKey, indexKey, recordIdBytes, getRecordId } from '../storage/keyspace';
import type { KeyRange, Store } from '../storage/store';
import type { Index } from './index-definition';

/**
 * An entry is a key followed by its record id. A unique index stores the record id as the value instead, so that a
 * lookup by key finds the only entry, at a quarter of the cost of a range scan.
 */
const emptyValue = Buffer.alloc(0);

export const putEntry = (store: Store, index: Index, key: Buffer, recordId: number): void => {
  if (!index.storesRecordIdAsValue) return store.put(entryKey(index.id, key, recordId), emptyValue);
  const value = Buffer.allocUnsafe(recordIdBytes);
  value.writeUIntBE(recordId, 0, recordIdBytes);
  store.put(indexKey(index.id, key), value);
};

export const removeEntry = (store: Store, index: Index, key: Buffer, recordId: number): void => {
  store.remove(index.storesRecordIdAsValue ? indexKey(index.id, key) : entryKey(index.id, key, recordId));
};

/** Returns whether an index has this entry for this record. */
export const hasEntry = (store: Store, index: Index, key: Buffer, recordId: number): boolean => {
  if (!index.storesRecordIdAsValue) return store.has(entryKey(index.id, key, recordId));
  const value = store.get(indexKey(index.id, key));
  return value?.length === recordIdBytes && getRecordId(value) === recordId;
};

/** The complete entries in a key range; `getRecordId` returns their record id. */
export const readEntries = (store: Store, index: Index, range: KeyRange): Buffer[] => {
  if (!index.storesRecordIdAsValue) return store.keys(range);
  return store.entries(range).map(({ key, value }) => Buffer.concat([key, value]));
};

/** The stored key of an entry, from which a range can continue. */
export const toStoredKey = (index: Index, entry: Buffer): Buffer =>
  index.storesRecordIdAsValue ? entry.subarray(0, entry.length - recordIdBytes) : entry;

/** The record id of a key in a unique index, except `excludedId`. */
export const findRecordId = (store: Store, index: Index, key: Buffer, excludedId?: number): number | undefined => {
  const prefix = indexKey(index.id, key);
  if (index.storesRecordIdAsValue) {
    const value = store.get(prefix);
    const recordId = value && getRecordId(value);
    return recordId === excludedId ? undefined : recordId;
  }
  const entries = store.keys({ ...toPrefixRange(prefix), limit: 2 });
  return entries
    .filter((entry) => entry.length === prefix.length + recordIdBytes)
    .map(getRecordId)
    .find((recordId) => recordId !== excludedId);
};
