import { decode } from '../bson/decode';
import type { Doc } from '../bson/values';
import { MongoError } from '../errors';
import { getIndexEntries } from '../indexes/entries';
import type { Index } from '../indexes/index-definition';
import { hasEntry, readEntries, toStoredKey } from '../indexes/stored-entries';
import type { Catalog, Collection } from './catalog';
import { FolderError } from './folder-error';
import { getNextKey, getRecordId, toKeyPrefix, toPrefixRange } from './keyspace';
import type { KeyRange, Store } from './store';

/** With more documents only their number is compared with the entries of `_id`: all of them take seconds. */
const maxDocuments = 50_000;
const pageSize = 500;

/**
 * Compares the index entries of each collection with its documents, so that damaged entries never give a wrong answer.
 * A damaged document is no failure: reading it reports it. Throws FolderError at the first difference.
 */
export const assertIndexesMatch = (store: Store, catalog: Catalog): void => {
  const collections = catalog.getAll();
  for (const collection of collections)
    if (store.count(getRange('D', collection.info.id)) !== collection.count)
      throw createMismatchError(store, collection, collection.indexes[0]!);
  const documents = collections.reduce((sum, { count }) => sum + count, 0);
  if (documents <= maxDocuments) for (const collection of collections) assertEntriesMatch(store, collection);
};

const assertEntriesMatch = (store: Store, collection: Collection): void => {
  const entryCounts = new Map(collection.indexes.map((index) => [index, 0]));
  const unreadableIds = new Set<number>();
  for (const key of readPages(getRange('D', collection.info.id), (range) => store.keys(range))) {
    const recordId = getRecordId(key);
    const document = readIntact(store, key);
    if (!document) unreadableIds.add(recordId);
    for (const index of document ? collection.indexes : []) {
      const { keys } = getIndexEntries(index, document!);
      if (!keys.every((entry) => hasEntry(store, index, entry, recordId)))
        throw createMismatchError(store, collection, index);
      entryCounts.set(index, entryCounts.get(index)! + keys.length);
    }
  }
  for (const [index, expected] of entryCounts)
    if (countEntries(store, index, unreadableIds) !== expected) throw createMismatchError(store, collection, index);
};

/** The entries of an index, except those of documents that cannot be read. */
const countEntries = (store: Store, index: Index, unreadableIds: ReadonlySet<number>): number => {
  const all = getRange('I', index.id);
  if (unreadableIds.size === 0) return store.count(all);
  let count = 0;
  const readPage = (range: KeyRange): Buffer[] => readEntries(store, index, range);
  for (const entry of readPages(all, readPage, (last) => toStoredKey(index, last)))
    if (!unreadableIds.has(getRecordId(entry))) count += 1;
  return count;
};

const getRange = (type: 'D' | 'I', id: number) => toPrefixRange(toKeyPrefix(type, id));

function* readPages(
  { from: start, to }: Pick<KeyRange, 'from' | 'to'>,
  readPage: (range: KeyRange) => Buffer[],
  toKey: (last: Buffer) => Buffer = (last) => last,
): Generator<Buffer> {
  for (let from: Buffer | undefined = start; from;) {
    const page = readPage({ from, to, limit: pageSize });
    yield* page;
    from = page.length < pageSize ? undefined : getNextKey(toKey(page.at(-1)!));
  }
}

/** Returns undefined for a document that a read reports as damaged. */
const readIntact = (store: Store, key: Buffer): Doc | undefined => {
  try {
    return decode(store.get(key)!);
  } catch (cause) {
    if (cause instanceof MongoError && cause.code === 22) return undefined;
    throw cause;
  }
};

const createMismatchError = (store: Store, { namespace }: Collection, { name }: Index): FolderError =>
  new FolderError(
    'data-damaged',
    `The database in ${store.folder} is damaged: index ${name} of ${namespace} differs from the documents; restore a backup.`,
  );
