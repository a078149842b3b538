import { getDatabaseDate } from '../database/clock.js';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { openDatabase } from '../database/database.js';
import { writeAtomically } from '../storage/disk.js';
import { collectionNames, readDocuments, readRaw, toDocument, writeDocuments, type RawDocument } from './documents.js';
import { createDuplicateDetector } from './duplicate-detector.js';
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
  const pairedNames = pairs.flatMap(({ collection, trash }) => [collection, trash]);
  const counts = new Map<string, number>();
  const copyCollection = async (name: string, createWatcher = createEmptyWatcher) => {
    // The first deletion creates a trash.
    if ((await collectionNames(excludedCollections)).includes(name))
      counts.set(name, await copyConsistently(folder, name, createWatcher));
  };
  const startedAt = getDatabaseDate();
  const trashBefore = new Map<TrashPair, Trashed>();
  for (const pair of pairs) trashBefore.set(pair, await readTrash(pair));
  for (const name of await collectionNames(excludedCollections))
    if (![...pairedNames, 'outbox'].includes(name)) await copyCollection(name);
  for (const name of new Set(pairs.map(({ collection }) => collection))) {
    const pairsOfName = pairs.filter(({ collection }) => collection === name);
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      await copyWithTrash(name, pairsOfName, trashBefore, copyCollection);
      const read = pairsOfName.filter(({ trash, isPartial }) => counts.has(trash) && !isPartial);
      const missed = await Promise.all(
        read.map((pair) => isAnyMissed(folder, pair, { startedAt, trashBefore: trashBefore.get(pair)! })),
      );
      if (!missed.includes(true)) break;
    }
  }
  await copyCollection('outbox');
  return [...counts].map(([name, documents]) => ({ name, documents }));
};

type Trashed = ReadonlyMap<string, RawDocument>;
type CopyCollection = (name: string, createWatcher?: () => Watcher) => Promise<void>;

/** Copies a collection, and then its trash, with what was in the trash before and was seen in neither. */
const copyWithTrash = async (
  collection: string,
  pairs: readonly TrashPair[],
  trashBefore: ReadonlyMap<TrashPair, Trashed>,
  copyCollection: CopyCollection,
) => {
  let unseen = new Map<TrashPair, Map<string, RawDocument>>();
  await copyCollection(collection, () => {
    unseen = new Map(pairs.map((pair) => [pair, new Map(trashBefore.get(pair))]));
    const visit = (document: mongo.Document) => {
      for (const pair of pairs) unseen.get(pair)!.delete(pair.getKey(document));
    };
    return { ...createEmptyWatcher(), visit };
  });
  for (const pair of pairs)
    await copyCollection(pair.trash, () => {
      const left = new Map(unseen.get(pair));
      return { visit: (document) => left.delete(pair.getTrashKey(document)), getUnseen: () => left.values() };
    });
};

/** Returns whether a document was moved to the trash and back meanwhile, perhaps more than once, and read in neither. */
const isAnyMissed = async (
  folder: string,
  { collection, trash, getKey, getTrashKey }: TrashPair,
  { startedAt, trashBefore }: { startedAt: Date; trashBefore: Trashed },
): Promise<boolean> => {
  const missed = new Set<string>();
  for await (const raw of readRaw(collection, { createdAt: { $lt: startedAt }, updatedAt: { $gt: startedAt } }))
    missed.add(getKey(toDocument(raw)));
  for await (const raw of readRaw(trash)) missed.add(getTrashKey(toDocument(raw)));
  for (const key of trashBefore.keys()) missed.delete(key);
  if (missed.size === 0) return false;
  for await (const raw of readDocuments(join(folder, getBsonPath(collection)))) missed.delete(getKey(toDocument(raw)));
  for await (const raw of readDocuments(join(folder, getBsonPath(trash)))) missed.delete(getTrashKey(toDocument(raw)));
  return missed.size > 0;
};

const readTrash = async ({ trash, getTrashKey }: TrashPair): Promise<Trashed> => {
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
