import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { wordsOfFotos } from './0007-words-of-fotos.js';

usePortal();
const db = () => mongoose.connection.db!;

/** The state after the first migration. */
beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

const addFotos = (texts: object[]) =>
  db()
    .collection('fotos')
    .insertMany(texts.map((fields, n) => ({ sha256: `${n}${JSON.stringify(fields)}`, ...fields })));
const readWoorden = async () =>
  (await db().collection('fotos').find().sort({ _id: 1 }).toArray()).map((foto) => foto.woorden as unknown);

it('sets the words of each foto, and adds them to the collection of words', async () => {
  await addFotos([{ beschrijving: 'Reeën op de heide', eigenaar: 'Ria' }, { beschrijving: '', eigenaar: '' }, {}]);
  await wordsOfFotos.run(db());
  expect(await readWoorden()).toEqual([['reeen', 'op', 'de', 'heide', 'ria'], [], []]);
  const known = await db().collection('woorden').find().sort({ _id: 1 }).toArray();
  expect(known.map(({ _id }) => String(_id))).toEqual(['de', 'heide', 'op', 'reeen', 'ria']);
  expect(known[1]).toMatchObject({ near: ['heide', 'eide', 'hide', 'hede', 'heie', 'heid'] });
});

it('wordsOfFotos can be repeated after a kill', async () => {
  await addFotos(Array.from({ length: 600 }, (_, n) => ({ beschrijving: `foto ${n}`, eigenaar: 'Ria' })));
  await db()
    .collection('fotos')
    .updateMany({ sha256: /^[1-4]/ }, { $set: { woorden: ['gevuld'] } });
  await wordsOfFotos.run(db());
  await wordsOfFotos.run(db());
  const all = (await readWoorden()) as string[][];
  expect(all.every((words, n) => words.includes('gevuld') || words.includes(`${n}`))).toBe(true);
  expect(all.filter((words) => words.includes('gevuld')).length).toBeGreaterThan(100);
});

it('creates the indexes for searching by word', async () => {
  await wordsOfFotos.run(db());
  const readIndexKeys = async (collection: string) =>
    (await db().collection(collection).indexes()).map(({ key }) => key as object);
  expect(await readIndexKeys('fotos')).toContainEqual({ woorden: 1, createdAt: -1, _id: -1 });
  expect(await readIndexKeys('woorden')).toEqual(expect.arrayContaining([{ near: 1 }, { at: 1 }]));
});
