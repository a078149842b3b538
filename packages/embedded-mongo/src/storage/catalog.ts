import { UUID } from 'bson';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import { toNumber, type Doc } from '../bson/values';
import { fail } from '../errors';
import { Index } from '../indexes/index-definition';
import {
  toPrefixRange,
  toKeyPrefix,
  catalogKey,
  catalogPrefix,
  getRecordId,
  sequenceKey,
  maxCollectionId,
} from './keyspace';
import type { Store } from './store';

export type CollectionInfo = {
  id: number;
  database: string;
  name: string;
  uuid: UUID;
  options: Doc;
};

/** A collection in memory. Its documents are counted once at startup; the count is then maintained. */
export class Collection {
  indexes: Index[] = [];
  nextRecordId = 1;
  count = 0;
  isDropped = false;

  constructor(readonly info: CollectionInfo) {}

  get namespace(): string {
    return `${this.info.database}.${this.info.name}`;
  }
}

export class Catalog {
  private readonly collections = new Map<string, Collection>();
  private sequence = 0;

  constructor(private readonly store: Store) {
    const storedSequence = store.get(sequenceKey);
    this.sequence = storedSequence ? storedSequence.readUInt32BE(0) : 0;
    for (const { value } of store.entries(toPrefixRange(catalogPrefix))) {
      const collection = this.loadCollection(decode(value));
      this.collections.set(collection.namespace, collection);
    }
  }

  get(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  findById(id: number): Collection | undefined {
    return this.getAll().find(({ info }) => info.id === id);
  }

  getAll(): Collection[] {
    return [...this.collections.values()];
  }

  getByDatabase(database: string): Collection[] {
    return this.getAll().filter(({ info }) => info.database === database);
  }

  /** The next id of a collection or index. Ids are never reused, so that leftover entries cannot reappear. */
  nextId(): number {
    this.sequence += 1;
    const value = Buffer.alloc(4);
    value.writeUInt32BE(this.sequence);
    this.store.put(sequenceKey, value);
    return this.sequence;
  }

  nextCollectionId(): number {
    const id = this.nextId();
    if (id > maxCollectionId) fail(73, 'No more collections can be created: all their numbers have been used');
    return id;
  }

  create(database: string, name: string, options: Doc): Collection {
    assertValidNamespace(database, name);
    const collection = new Collection({ id: this.nextCollectionId(), database, name, uuid: new UUID(), options });
    collection.indexes.push(new Index(this.nextId(), { v: 2, key: { _id: 1 }, name: '_id_' }));
    this.save(collection);
    this.collections.set(collection.namespace, collection);
    return collection;
  }

  save(collection: Collection): void {
    const { id, database, name, uuid, options } = collection.info;
    const indexes = collection.indexes.filter(({ isBuilding }) => !isBuilding).map((index) => index.toStored());
    this.store.put(catalogKey(database, name), encode({ id, database, name, uuid, options, indexes }));
  }

  /** Drops a collection. Its documents and index entries are deleted afterwards in batches. */
  drop(collection: Collection): void {
    const { database, name, id } = collection.info;
    this.store.remove(catalogKey(database, name));
    this.markAsGarbage(id);
    for (const index of collection.indexes) this.markAsGarbage(index.id);
    collection.isDropped = true;
    this.collections.delete(collection.namespace);
  }

  /** Marks the documents of a collection, or the entries of an index, for deletion. */
  markAsGarbage(id: number): void {
    this.store.put(toKeyPrefix('G', id), Buffer.alloc(1));
  }

  unmarkAsGarbage(id: number): void {
    this.store.remove(toKeyPrefix('G', id));
  }

  rename(collection: Collection, database: string, name: string): void {
    assertValidNamespace(database, name);
    this.store.remove(catalogKey(collection.info.database, collection.info.name));
    this.collections.delete(collection.namespace);
    Object.assign(collection.info, { database, name });
    this.collections.set(collection.namespace, collection);
    this.save(collection);
  }

  private loadCollection(stored: Doc): Collection {
    const { id, database, name, uuid, options, indexes } = stored as unknown as CollectionInfo & { indexes: Doc[] };
    const collection = new Collection({ id: toNumber(id), database, name, uuid, options });
    collection.indexes = indexes.map((index) => Index.load(index));
    const keyRange = toPrefixRange(toKeyPrefix('D', collection.info.id));
    const [lastKey] = this.store.keys({ ...keyRange, reverse: true, limit: 1 });
    collection.nextRecordId = lastKey ? getRecordId(lastKey) + 1 : 1;
    // The _id index has one entry per document and fewer pages to read than the documents.
    collection.count = this.store.count(toPrefixRange(toKeyPrefix('I', collection.indexes[0]!.id)));
    return collection;
  }
}

const assertValidNamespace = (database: string, name: string): void => {
  const namespace = `${database}.${name}`;
  const isInvalid = name === '' || name.startsWith('.') || name.includes('$') || name.includes('\0');
  if (isInvalid || database === '' || /[/\\. "$\0]/.test(database))
    fail(73, `Invalid namespace specified '${namespace}'`);
  if (Buffer.byteLength(namespace) > 255) {
    fail(73, `Fully qualified namespace is too long. Namespace: ${namespace} Max: 255`);
  }
  if (name.startsWith('system.') && !['system.js', 'system.views'].includes(name)) {
    fail(73, `Invalid system namespace: ${namespace}`);
  }
};
