import { slipsOf, normalise } from '@ledenportaal/shared';
import type { Db, Document, ObjectId } from 'mongodb';
import { photo, tagIds, themeIds } from './photo';
import { labelNames } from './words';

const inBatch = 1000;
const batchesAtOnce = 3;
/** Number of photos in the collection of the admin and in the download log. */
const collected = 500;
const downloaded = 5000;

/**
 * Inserts `count` photos, with their tags, themas, words, collection items and downloads, into the database of a new
 * portal.
 */
export async function fill(db: Db, count: number): Promise<void> {
  const account = await db.collection('accounts').findOne({}, { projection: { _id: 1 } });
  if (!account) throw new Error('The portal has no account');
  const by = account._id;
  const seen = { counts: new Map<string, number>(), words: new Set<string>() };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + inBatch);
      const batch = Array.from({ length: next - from }, (_, at) => photo(from + at, count, by));
      for (const one of batch) notice(one, seen);
      await db.collection('fotos').insertMany(batch, { ordered: false });
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, worker));
  await fillLabels(db, seen.counts, by);
  await fillWords(db, seen.words);
  await fillLogs(db, count, by);
}

type Seen = { counts: Map<string, number>; words: Set<string> };

function notice(foto: Document, { counts, words }: Seen): void {
  for (const word of foto.woorden as string[]) words.add(word);
  for (const label of [...(foto.tags as ObjectId[]), ...(foto.themes as ObjectId[])]) {
    const id = label.toHexString();
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
}

async function fillLabels(db: Db, counts: Map<string, number>, by: ObjectId): Promise<void> {
  const at = new Date();
  const names = labelNames(tagIds.length + themeIds.length);
  const labels = [...tagIds, ...themeIds].map((_id, place) => {
    const naam = names[place]!;
    const count = counts.get(_id.toHexString()) ?? 0;
    const stamps = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
    return { _id, naam, normaal: normalise(naam), count, ...stamps };
  });
  await db.collection('tags').insertMany(labels.slice(0, tagIds.length));
  await db.collection('themas').insertMany(labels.slice(tagIds.length));
}

async function fillWords(db: Db, words: Set<string>): Promise<void> {
  const at = new Date();
  const known = [...words].map((_id) => ({ _id, near: slipsOf(_id), at }));
  await db.collection<(typeof known)[number]>('woorden').insertMany(known);
}

async function fillLogs(db: Db, count: number, account: ObjectId): Promise<void> {
  const idAt = (n: number, of: number): ObjectId => photo(Math.floor((n / of) * count), count, account)._id as ObjectId;
  const items = (of: number): Document[] =>
    Array.from({ length: of }, (_, n) => ({ account, foto: idAt(n, of), createdAt: new Date() }));
  await db.collection('collectionitems').insertMany(items(Math.min(collected, count)));
  await db.collection('downloads').insertMany(items(Math.min(downloaded, count)));
}
