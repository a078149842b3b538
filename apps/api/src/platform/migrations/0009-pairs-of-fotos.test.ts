import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { pairsOfFotos } from './0009-pairs-of-fotos.js';

usePortal();
const db = () => mongoose.connection.db!;
const ids = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [string, string, string, string];
const [heide, bos, natuur, dorpen] = ids;
const createLabels = (tags: string[], themes: string[]) => ({
  tags: tags.map((id) => new mongoose.Types.ObjectId(id)),
  themes: themes.map((id) => new mongoose.Types.ObjectId(id)),
});

/** The state after the first migration. */
beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

const addFotos = (fotos: object[]) =>
  db()
    .collection('fotos')
    .insertMany(fotos.map((fields, n) => ({ sha256: String(n), ...fields })));
const readPairs = async () =>
  (await db().collection('fotos').find().sort({ _id: 1 }).toArray()).map((foto) => foto.pairs as unknown);

it('sets the combinations of tags and themas of each foto', async () => {
  await addFotos([createLabels([heide, bos], [natuur, dorpen]), createLabels([heide], []), {}]);
  await pairsOfFotos.run(db());
  const all = [`${heide}${natuur}`, `${heide}${dorpen}`, `${bos}${natuur}`, `${bos}${dorpen}`];
  expect(await readPairs()).toEqual([all, [], []]);
});

it('pairsOfFotos can be repeated after a kill', async () => {
  const filled = { pairs: ['gevuld'] };
  await addFotos(
    Array.from({ length: 1_100 }, (_, n) => ({ ...createLabels([heide], [natuur]), ...(n < 600 && filled) })),
  );
  await pairsOfFotos.run(db());
  await pairsOfFotos.run(db());
  const all = await readPairs();
  expect(all.slice(0, 600).every((value) => String(value) === 'gevuld')).toBe(true);
  expect(all.slice(600).every((value) => String(value) === `${heide}${natuur}`)).toBe(true);
});

it('creates the index for searching by tag and thema', async () => {
  await pairsOfFotos.run(db());
  const indexes = await db().collection('fotos').indexes();
  expect(indexes.map(({ key }) => key as object)).toContainEqual({ pairs: 1, createdAt: -1, _id: -1 });
});
