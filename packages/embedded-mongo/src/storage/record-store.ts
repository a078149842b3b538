import { decode } from '../bson/decode';
import { getDifferingFields } from '../bson/elements';
import { getOwnField, isDocument, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { fail, MongoError } from '../errors';
import { getIndexEntries, type IndexEntries } from '../indexes/entries';
import type { Index } from '../indexes/index-definition';
import { putEntry, findRecordId, removeEntry } from '../indexes/stored-entries';
import type { Catalog, Collection } from './catalog';
import { maxRecordId, recordKey } from './keyspace';
import type { Store } from './store';

export const maxDocumentBytes = 16 * 2 ** 20;
/** Maximum size of a document after an update; slightly above the maximum that a client may send, as in MongoDB. */
const maxStoredBytes = maxDocumentBytes + 16 * 1024;

/** Stores documents together with their index entries. Validates everything before it writes anything. */
export class RecordStore {
  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
  ) {}

  read(collection: Collection, recordId: number): Buffer | undefined {
    return this.store.get(recordKey(collection.info.id, recordId));
  }

  insert(collection: Collection, bytes: Buffer): void {
    if (bytes.length > maxDocumentBytes) {
      fail(10334, `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentBytes}`);
    }
    const document = decode(bytes);
    assertValidId(document._id);
    const recordId = collection.nextRecordId;
    if (recordId > maxRecordId)
      fail(73, `No more documents can be added to ${collection.namespace}: all their numbers have been used`);
    const entries = collection.indexes.map((addToIndex) =>
      this.prepareEntries(collection, addToIndex, document, recordId),
    );
    collection.nextRecordId += 1;
    collection.count += 1;
    this.store.put(recordKey(collection.info.id, recordId), bytes);
    collection.indexes.forEach((addToIndex, at) => this.addEntries(collection, addToIndex, entries[at]!, recordId));
  }

  replace(collection: Collection, recordId: number, before: Buffer, bytes: Buffer): void {
    if (bytes.length > maxStoredBytes) {
      fail(17419, `Resulting document after update is larger than ${maxDocumentBytes}`);
    }
    const [oldDocument, document] = [decode(before), decode(bytes)];
    const changedFields = getDifferingFields(before, bytes);
    const affected = collection.indexes.filter((addToIndex) => addToIndex.isAffectedBy(changedFields));
    const changes = affected.map((addToIndex) =>
      this.prepareChange(collection, addToIndex, oldDocument, document, recordId),
    );
    this.store.put(recordKey(collection.info.id, recordId), bytes);
    affected.forEach((addToIndex, at) => {
      const { removed, added } = changes[at]!;
      for (const key of removed) removeEntry(this.store, addToIndex, key, recordId);
      this.addEntries(collection, addToIndex, added, recordId);
    });
  }

  remove(collection: Collection, recordId: number, before: Buffer): void {
    const document = decode(before);
    this.store.remove(recordKey(collection.info.id, recordId));
    collection.count -= 1;
    for (const addToIndex of collection.indexes) {
      for (const key of getIndexEntries(addToIndex, document).keys) removeEntry(this.store, addToIndex, key, recordId);
    }
  }

  /** Adds a stored document to an index that is being built. */
  index(collection: Collection, addToIndex: Index, recordId: number, bytes: Buffer): void {
    const entries = this.prepareEntries(collection, addToIndex, decode(bytes), recordId);
    this.addEntries(collection, addToIndex, entries, recordId);
  }

  private prepareChange(collection: Collection, index: Index, oldDocument: Doc, document: Doc, recordId: number) {
    const before = getIndexEntries(index, oldDocument).keys;
    const entries = getIndexEntries(index, document);
    const oldKeys = new Set(before.map(toLatin1));
    const newKeys = new Set(entries.keys.map(toLatin1));
    const added = { ...entries, keys: entries.keys.filter((key) => !oldKeys.has(toLatin1(key))) };
    this.assertUnique(collection, index, document, added.keys, recordId);
    return { added, removed: before.filter((key) => !newKeys.has(toLatin1(key))) };
  }

  private prepareEntries(collection: Collection, index: Index, document: Doc, recordId: number): IndexEntries {
    const entries = getIndexEntries(index, document);
    this.assertUnique(collection, index, document, entries.keys, recordId);
    return entries;
  }

  private assertUnique(collection: Collection, index: Index, document: Doc, keys: Buffer[], recordId: number): void {
    if (!index.unique) return;
    const position = keys.findIndex((key) => findRecordId(this.store, index, key, recordId) !== undefined);
    if (position >= 0) throw createDuplicateKeyError(collection, index, document);
  }

  private addEntries(collection: Collection, index: Index, entries: IndexEntries, recordId: number): void {
    for (const key of entries.keys) putEntry(this.store, index, key, recordId);
    const isNewlyMultikey = entries.multikey.some((multikey, at) => multikey && !index.multikey[at]);
    if (!isNewlyMultikey && (index.hasTruncatedKeys || !entries.hasTruncatedKeys)) return;
    index.multikey = index.multikey.map((multikey, at) => multikey || entries.multikey[at]!);
    index.hasTruncatedKeys ||= entries.hasTruncatedKeys;
    if (!index.isBuilding) this.catalog.save(collection);
  }
}

const toLatin1 = (key: Buffer): string => key.toString('latin1');

const assertValidId = (id: unknown): void => {
  if (Array.isArray(id)) fail(53, "The '_id' value cannot be of type array");
  if ((id as { _bsontype?: string })?._bsontype === 'BSONRegExp') fail(53, "The '_id' value cannot be of type regex");
  if (!isDocument(id)) return;
  const dollar = Object.keys(id).find((name) => name.startsWith('$'));
  if (dollar) fail(52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`);
};

export const createDuplicateKeyError = (collection: Collection, addToIndex: Index, document: Doc): MongoError => {
  const keyValue: Doc = {};
  for (const { path, parts } of addToIndex.fields) keyValue[path] = firstValue(document, parts) ?? null;
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${addToIndex.name} dup key: ${formatValue(keyValue)}`;
  return new MongoError(11000, message, { keyPattern: addToIndex.keyPattern, keyValue });
};

const firstValue = (value: unknown, path: readonly string[]): unknown => {
  if (Array.isArray(value)) return firstValue(value[0], path);
  if (path.length === 0) return value;
  return isDocument(value) ? firstValue(getOwnField(value, path[0]!), path.slice(1)) : undefined;
};
