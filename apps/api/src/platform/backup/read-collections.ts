import { createHash } from 'node:crypto';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { openDatabase } from '../database.js';
import { collectionNames, contentOf, readRaw, writeDocuments, type Raw } from './documents.js';
import { bsonOf, metadataOf, writeWhole, type Manifest } from './layout.js';
import type { Pair } from './owners.js';

const { EJSON } = mongoose.mongo.BSON;
/** Excluded: these only describe running processes and recent failed sign-ins. */
const notKept = ['leases', 'limits', 'tasks', 'restoring'];
const mostReadings = 5;

type Counted = Manifest['collections'];
/** Called for each document during a read; `getUnseen` returns documents to append. */
type Watch = { see: (document: mongo.Document) => unknown; lost: () => Iterable<Raw> };
const unwatched = (): Watch => ({ see: () => undefined, lost: () => [] });

/**
 * Copies all collections. Each document is in the state of some moment during the backup. A document that moves to or
 * from the trash meanwhile is in at least one of the two. The outbox is read last, so that it contains mails that moved
 * to it meanwhile.
 */
export const readCollections = async (folder: string, pairs: readonly Pair[]): Promise<Counted> => {
  const names = await collectionNames(notKept);
  const inPairs = pairs.flatMap(({ shelf, trash }) => [shelf, trash]);
  const counted: Counted = [];
  const keep = async (name: string, watch = unwatched) => {
    if (names.includes(name)) counted.push({ name, documents: await readOne(folder, name, watch) });
  };
  const early = new Map<Pair, Map<string, Raw>>();
  for (const pair of pairs) early.set(pair, await trashOf(pair));
  for (const name of names) if (![...inPairs, 'outbox'].includes(name)) await keep(name);
  for (const [{ shelf, trash, onShelf, inTrash }, there] of early) {
    await keep(shelf, () => ({ ...unwatched(), see: (document) => there.delete(onShelf(document)) }));
    await keep(trash, () => {
      const unseen = new Map(there);
      return { see: (document) => unseen.delete(inTrash(document)), lost: () => unseen.values() };
    });
  }
  await keep('outbox');
  return counted;
};

const trashOf = async ({ trash, inTrash }: Pair) => {
  const there = new Map<string, Raw>();
  for await (const raw of readRaw(trash)) there.set(inTrash(contentOf(raw)), Uint8Array.from(raw));
  return there;
};

/**
 * Reads a collection again when two documents have the same unique value: one was read before it changed or was
 * removed, the other after it was added.
 */
const readOne = async (folder: string, name: string, watch: () => Watch): Promise<number> => {
  const indexes = await openDatabase().collection(name).indexes();
  await writeWhole(
    join(folder, metadataOf(name)),
    EJSON.stringify({ options: {}, indexes, collectionName: name, type: 'collection' }, { relaxed: false }),
  );
  for (let readings = 0; readings < mostReadings; readings++) {
    const twins = createTwins(indexes);
    const { see, lost } = watch();
    const all = async function* () {
      for await (const raw of readRaw(name)) {
        const document = contentOf(raw);
        twins.see(document);
        see(document);
        yield raw;
      }
      yield* lost();
    };
    const documents = await writeDocuments(join(folder, bsonOf(name)), all());
    if (!twins.found()) return documents;
  }
  throw new Error(`${name} changes all the while`);
};

/** Stores a short hash of each unique value, to save memory. */
const createTwins = (indexes: { key: object; unique?: boolean; sparse?: boolean }[]) => {
  const unique = indexes.filter((index) => index.unique);
  const seen = new Set<string>();
  let found = false;
  return {
    see: (document: mongo.Document) => {
      for (const [at, { key, sparse }] of unique.entries()) {
        const values = Object.keys(key).map((path) => valueAt(document, path));
        if (sparse && values.every((value) => value === undefined)) continue;
        const hash = createHash('sha256').update(EJSON.stringify([at, values], { relaxed: false }));
        const short = hash.digest('base64url').slice(0, 20);
        found ||= seen.has(short);
        seen.add(short);
      }
    },
    found: () => found,
  };
};

const valueAt = (document: mongo.Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
