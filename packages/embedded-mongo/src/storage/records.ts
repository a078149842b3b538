import { decode } from '../bson/decode';
import { differingFields } from '../bson/elements';
import { fieldOf, isDocument, type Doc } from '../bson/values';
import { show } from '../bson/show';
import { fail, MongoError } from '../errors';
import { indexEntries, type IndexEntries } from '../indexes/entries';
import type { Index } from '../indexes/index-definition';
import { putEntry, recordAt, removeEntry } from '../indexes/stored-entries';
import type { Catalog, Collection } from './catalog';
import { recordKey } from './keyspace';
import type { Store } from './store';

export const maxDocumentBytes = 16 * 2 ** 20;
/** Maximum size of a document after an update; slightly above the maximum that a client may send, as in MongoDB. */
const maxStoredBytes = maxDocumentBytes + 16 * 1024;

/** Stores documents together with their index entries. Validates everything before it writes anything. */
export class Records {
  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
  ) {}

  read(collection: Collection, record: number): Buffer | undefined {
    return this.store.get(recordKey(collection.info.id, record));
  }

  insert(collection: Collection, bytes: Buffer): void {
    if (bytes.length > maxDocumentBytes) {
      fail(10334, `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentBytes}`);
    }
    const document = decode(bytes);
    checkId(document._id);
    const record = collection.nextRecord;
    const entries = collection.indexes.map((index) => this.checked(collection, index, document, record));
    collection.nextRecord += 1;
    collection.count += 1;
    this.store.put(recordKey(collection.info.id, record), bytes);
    collection.indexes.forEach((index, at) => this.addEntries(collection, index, entries[at]!, record));
  }

  replace(collection: Collection, record: number, before: Buffer, bytes: Buffer): void {
    if (bytes.length > maxStoredBytes) {
      fail(17419, `Resulting document after update is larger than ${maxDocumentBytes}`);
    }
    const [old, document] = [decode(before), decode(bytes)];
    const changed = differingFields(before, bytes);
    const touched = collection.indexes.filter((index) => index.isTouchedBy(changed));
    const changes = touched.map((index) => this.change(collection, index, old, document, record));
    this.store.put(recordKey(collection.info.id, record), bytes);
    touched.forEach((index, at) => {
      const { removed, added } = changes[at]!;
      for (const key of removed) removeEntry(this.store, index, key, record);
      this.addEntries(collection, index, added, record);
    });
  }

  remove(collection: Collection, record: number, before: Buffer): void {
    const document = decode(before);
    this.store.remove(recordKey(collection.info.id, record));
    collection.count -= 1;
    for (const index of collection.indexes) {
      for (const key of indexEntries(index, document).keys) removeEntry(this.store, index, key, record);
    }
  }

  /** Adds a stored document to an index that is being built. */
  index(collection: Collection, index: Index, record: number, bytes: Buffer): void {
    const entries = this.checked(collection, index, decode(bytes), record);
    this.addEntries(collection, index, entries, record);
  }

  private change(collection: Collection, index: Index, old: Doc, document: Doc, record: number) {
    const before = indexEntries(index, old).keys;
    const entries = indexEntries(index, document);
    const had = new Set(before.map(textOf));
    const has = new Set(entries.keys.map(textOf));
    const added = { ...entries, keys: entries.keys.filter((key) => !had.has(textOf(key))) };
    this.refuseDuplicates(collection, index, document, added.keys, record);
    return { added, removed: before.filter((key) => !has.has(textOf(key))) };
  }

  private checked(collection: Collection, index: Index, document: Doc, record: number): IndexEntries {
    const entries = indexEntries(index, document);
    this.refuseDuplicates(collection, index, document, entries.keys, record);
    return entries;
  }

  private refuseDuplicates(collection: Collection, index: Index, document: Doc, keys: Buffer[], record: number): void {
    if (!index.unique) return;
    const position = keys.findIndex((key) => recordAt(this.store, index, key, record) !== undefined);
    if (position >= 0) throw duplicateKey(collection, index, document);
  }

  private addEntries(collection: Collection, index: Index, entries: IndexEntries, record: number): void {
    for (const key of entries.keys) putEntry(this.store, index, key, record);
    const learned = entries.multikey.some((multikey, at) => multikey && !index.multikey[at]);
    if (!learned && (index.clipped || !entries.clipped)) return;
    index.multikey = index.multikey.map((multikey, at) => multikey || entries.multikey[at]!);
    index.clipped ||= entries.clipped;
    if (!index.building) this.catalog.save(collection);
  }
}

function textOf(key: Buffer): string {
  return key.toString('latin1');
}

function checkId(id: unknown): void {
  if (Array.isArray(id)) fail(53, "The '_id' value cannot be of type array");
  if ((id as { _bsontype?: string })?._bsontype === 'BSONRegExp') fail(53, "The '_id' value cannot be of type regex");
  if (!isDocument(id)) return;
  const dollar = Object.keys(id).find((name) => name.startsWith('$'));
  if (dollar) fail(52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`);
}

export function duplicateKey(collection: Collection, index: Index, document: Doc): MongoError {
  const keyValue: Doc = {};
  for (const { path, parts } of index.fields) keyValue[path] = firstValue(document, parts) ?? null;
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: ${show(keyValue)}`;
  return new MongoError(11000, message, { keyPattern: index.keyPattern, keyValue });
}

function firstValue(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return firstValue(value[0], path);
  if (path.length === 0) return value;
  return isDocument(value) ? firstValue(fieldOf(value, path[0]!), path.slice(1)) : undefined;
}
