import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { imageBank } from './0002-image-bank.js';

usePortal();
const db = () => mongoose.connection.db!;
const newId = () => new mongoose.Types.ObjectId();

/** The state after the previous migration. */
beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

const addLabel = async (collection: string, naam: string, fields: object = {}) => {
  const label = { _id: newId(), naam, normaal: naam, ...fields };
  await db().collection(collection).insertOne(label);
  return label._id;
};
const addFotos = async (number: number, labels: object) => {
  const fotos = Array.from({ length: number }, () => ({ _id: newId(), sha256: String(newId()), ...labels }));
  await db().collection('fotos').insertMany(fotos);
};
const readCounts = async (collection: string) => {
  const labels = await db().collection(collection).find().sort({ naam: 1 }).toArray();
  return labels.map(({ naam, count }) => [naam, count] as unknown);
};

it('sets the number of photos of each tag and thema', async () => {
  const [bos, heide] = [await addLabel('tags', 'bos'), await addLabel('tags', 'heide')];
  await addLabel('tags', 'zee');
  const natuur = await addLabel('themas', 'natuur');
  await addFotos(2, { tags: [heide], themes: [] });
  await addFotos(3, { tags: [bos, heide], themes: [natuur] });
  await imageBank.run(db());
  const [tags, themas] = [await readCounts('tags'), await readCounts('themas')];
  expect(tags).toEqual([
    ['bos', 3],
    ['heide', 5],
    ['zee', 0],
  ]);
  expect(themas).toEqual([['natuur', 3]]);
});

it('imageBank can be repeated after a kill', async () => {
  await addLabel('tags', 'counted', { count: 7 });
  const bos = await addLabel('tags', 'bos');
  await addFotos(1, { tags: [bos], themes: [] });
  await imageBank.run(db());
  await imageBank.run(db());
  expect(await readCounts('tags')).toEqual([
    ['bos', 1],
    ['counted', 7],
  ]);
});

it('creates the indexes of collections and of the trash', async () => {
  await imageBank.run(db());
  const readIndexKeys = async (collection: string) =>
    (await db().collection(collection).indexes()).map(({ key }) => key as object);
  expect(await readIndexKeys('collectionitems')).toEqual(
    expect.arrayContaining([{ account: 1, foto: 1 }, { account: 1, createdAt: -1, _id: -1 }, { foto: 1 }]),
  );
  expect(await readIndexKeys('deletedfotos')).toContainEqual({ moved: 1, deletedAt: -1, _id: -1 });
  const item = { account: newId(), foto: newId() };
  await db()
    .collection('collectionitems')
    .insertOne({ ...item });
  await expect(
    db()
      .collection('collectionitems')
      .insertOne({ ...item }),
  ).rejects.toThrow('E11000');
});

it('accepts an empty database', async () => {
  await imageBank.run(db());
  expect(await readCounts('tags')).toEqual([]);
});
