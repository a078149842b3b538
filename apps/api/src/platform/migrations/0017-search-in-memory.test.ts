import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { searchInMemory } from './0017-search-in-memory.js';

usePortal();
const db = () => mongoose.connection.db!;

beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

it('drops the fields and indexes of searches in the database, also of photos in the trash, and can be repeated', async () => {
  const fotos = db().collection('fotos');
  const before = (await fotos.indexes()).map(({ key }) => key as object);
  await fotos.createIndexes([{ key: { woorden: 1, createdAt: -1 } }, { key: { status: 1, pairs: 1 } }]);
  await db().collection('woorden').insertOne({ near: [] });
  const found = { tags: [], woorden: ['ven'], pairs: [] };
  await fotos.insertMany(Array.from({ length: 501 }, (_, n) => ({ sha256: `${n}`, ...found })));
  await db().collection('deletedfotos').insertOne({ foto: found });
  await searchInMemory.run(db());
  await searchInMemory.run(db());
  expect((await fotos.indexes()).map(({ key }) => key as object)).toEqual([...before, { revision: 1 }]);
  expect(await fotos.countDocuments({ woorden: { $exists: true } })).toBe(0);
  expect(await db().collection('deletedfotos').findOne()).toMatchObject({ foto: { tags: [] } });
  expect(
    await db()
      .collection('deletedfotos')
      .countDocuments({ 'foto.pairs': { $exists: true } }),
  ).toBe(0);
  expect(await db().listCollections({ name: 'woorden' }).toArray()).toEqual([]);
});

it('accepts an empty database', async () => {
  await searchInMemory.run(db());
  expect((await db().collection('downloads').indexes()).map(({ key }) => key as object)).toContainEqual({
    createdAt: 1,
  });
});
