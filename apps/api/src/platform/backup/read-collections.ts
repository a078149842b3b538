import { createHash } from 'node:crypto';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { openDatabase } from '../database/database.js';
import { writeAtomically } from '../storage/disk.js';
import { collectionNames, toDocument, readRaw, writeDocuments, type RawDocument } from './documents.js';
import { getBsonPath, getMetadataPath, type Manifest } from './layout.js';
import type { TrashPair } from './owners.js';

const { EJSON } = mongoose.mongo.BSON;
/** Excluded: these only describe running processes and recent failed sign-ins. */
const excludedCollections = ['leases', 'limits', 'tasks', 'restoring'];
const maxAttempts = 5;

type CollectionCounts = Manifest['collections'];
/** Called for each document during a read; `getUnseen` returns documents to append. */
type Watcher = { visit: (document: mongo.Document) => unknown; getUnseen: () => Iterable<RawDocument> };
const createEmptyWatcher = (): Watcher => ({ visit: () => undefined, getUnseen: () => [] });

/**
 * Copies all collections. Each document is in the state of some moment during the backup. A document that moves to or
 * from the trash meanwhile is in at least one of the two. The outbox is read last, so that it contains mails that moved
 * to it meanwhile.
 */
export const readCollections = async (folder: string, pairs: readonly TrashPair[]): Promise<CollectionCounts> => {
  const names = await collectionNames(excludedCollections);
  const pairedNames = pairs.flatMap(({ collection, trash }) => [collection, trash]);
  const counts: CollectionCounts = [];
  const copyCollection = async (name: string, createWatcher = createEmptyWatcher) => {
    if (names.includes(name)) counts.push({ name, documents: await copyConsistently(folder, name, createWatcher) });
  };
  const trashBefore = new Map<TrashPair, Map<string, RawDocument>>();
  for (const pair of pairs) trashBefore.set(pair, await readTrash(pair));
  for (const name of names) if (![...pairedNames, 'outbox'].includes(name)) await copyCollection(name);
  for (const [{ collection, trash, getKey, getTrashKey }, trashed] of trashBefore) {
    await copyCollection(collection, () => ({
      ...createEmptyWatcher(),
      visit: (document) => trashed.delete(getKey(document)),
    }));
    await copyCollection(trash, () => {
      const unseen = new Map(trashed);
      return { visit: (document) => unseen.delete(getTrashKey(document)), getUnseen: () => unseen.values() };
    });
  }
  await copyCollection('outbox');
  return counts;
};

const readTrash = async ({ trash, getTrashKey }: TrashPair) => {
  const trashed = new Map<string, RawDocument>();
  for await (const raw of readRaw(trash)) trashed.set(getTrashKey(toDocument(raw)), Uint8Array.from(raw));
  return trashed;
};

/**
 * Reads a collection again when two documents have the same unique value: one was read before it changed or was
 * removed, the other after it was added.
 */
const copyConsistently = async (folder: string, name: string, createWatcher: () => Watcher): Promise<number> => {
  const indexes = await openDatabase().collection(name).indexes();
  await writeAtomically(
    join(folder, getMetadataPath(name)),
    EJSON.stringify({ options: {}, indexes, collectionName: name, type: 'collection' }, { relaxed: false }),
  );
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const duplicates = createDuplicateDetector(indexes);
    const { visit, getUnseen } = createWatcher();
    const readAll = async function* () {
      for await (const raw of readRaw(name)) {
        const document = toDocument(raw);
        duplicates.visit(document);
        visit(document);
        yield raw;
      }
      yield* getUnseen();
    };
    const documents = await writeDocuments(join(folder, getBsonPath(name)), readAll());
    if (!duplicates.hasDuplicate()) return documents;
  }
  throw new Error(`${name} changes all the while`);
};

/** Stores a short hash of each unique value, to save memory. */
const createDuplicateDetector = (indexes: { key: object; unique?: boolean; sparse?: boolean }[]) => {
  const unique = indexes.filter((index) => index.unique);
  const seen = new Set<string>();
  let hasDuplicate = false;
  return {
    visit: (document: mongo.Document) => {
      for (const [indexPosition, { key, sparse }] of unique.entries()) {
        const values = Object.keys(key).map((path) => getValue(document, path));
        if (sparse && values.every((value) => value === undefined)) continue;
        const hash = createHash('sha256').update(EJSON.stringify([indexPosition, values], { relaxed: false }));
        const digest = hash.digest('base64url').slice(0, 20);
        hasDuplicate ||= seen.has(digest);
        seen.add(digest);
      }
    },
    hasDuplicate: () => hasDuplicate,
  };
};

const getValue = (document: mongo.Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
