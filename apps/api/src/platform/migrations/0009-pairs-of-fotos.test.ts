import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { pairsOfFotos } from './0009-pairs-of-fotos.js';

usePortal();
const db = () => mongoose.connection.db!;
const [heide, bos, natuur, dorpen] = Array.from({ length: 4 }, () => new mongoose.Types.ObjectId()) as [
  mongoose.Types.ObjectId,
  ...mongoose.Types.ObjectId[],
];

/** As the versions before left it. */
beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

const addFotos = (fotos: object[]) =>
  db()
    .collection('fotos')
    .insertMany(fotos.map((told, n) => ({ sha256: String(n), ...told })));
const pairs = async () =>
  (await db().collection('fotos').find().sort({ _id: 1 }).toArray()).map((foto) => foto.pairs as unknown);

it('gives each foto its tags with its themas', async () => {
  await addFotos([{ tags: [heide, bos], themes: [natuur, dorpen] }, { tags: [heide], themes: [] }, {}]);
  await pairsOfFotos.run(db());
  const all = [`${heide}${natuur}`, `${heide}${dorpen}`, `${bos}${natuur}`, `${bos}${dorpen}`];
  expect(await pairs()).toEqual([all, [], []]);
});

it('may be done again after a kill half-way', async () => {
  const filled = { pairs: ['gevuld'] };
  await addFotos(
    Array.from({ length: 1_100 }, (_, n) => ({ tags: [heide], themes: [natuur], ...(n < 600 && filled) })),
  );
  await pairsOfFotos.run(db());
  await pairsOfFotos.run(db());
  const all = await pairs();
  expect(all.slice(0, 600).every((one) => String(one) === 'gevuld')).toBe(true);
  expect(all.slice(600).every((one) => String(one) === `${heide}${natuur}`)).toBe(true);
});

it('makes the index that they are asked by', async () => {
  await pairsOfFotos.run(db());
  const indexes = await db().collection('fotos').indexes();
  expect(indexes.map(({ key }) => key as object)).toContainEqual({ pairs: 1, createdAt: -1, _id: -1 });
});
