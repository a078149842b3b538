import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { largeSizeOfFotos } from './0010-large-size-of-fotos.js';

usePortal();
const db = () => mongoose.connection.db!;
const countMarked = (collection: string, field: string) =>
  db()
    .collection(collection)
    .countDocuments({ [field]: true });

/** The state after the first migration. */
beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

it('marks every existing photo, also in the trash, and can be repeated after a kill', async () => {
  const fotos = Array.from({ length: 1_100 }, (_, n) => ({ sha256: String(n), ...(n < 600 && { needsLarge: true }) }));
  await db().collection('fotos').insertMany(fotos);
  await db()
    .collection('deletedfotos')
    .insertOne({ foto: { sha256: 'x' } });
  await largeSizeOfFotos.run(db());
  await largeSizeOfFotos.run(db());
  expect([await countMarked('fotos', 'needsLarge'), await countMarked('deletedfotos', 'foto.needsLarge')]).toEqual([
    1_100, 1,
  ]);
});

it('creates a partial index, by which the next marked photo is found', async () => {
  await largeSizeOfFotos.run(db());
  const fotos = db().collection('fotos');
  await fotos.insertMany(
    Array.from({ length: 50 }, (_, n) => ({
      sha256: String(n),
      createdAt: new Date(n),
      ...(n < 5 && { needsLarge: true }),
    })),
  );
  expect(await fotos.indexes()).toContainEqual(
    expect.objectContaining({ partialFilterExpression: { needsLarge: true } }),
  );
  const explained = await fotos
    .find({ needsLarge: true })
    .sort({ createdAt: -1, _id: -1 })
    .limit(1)
    .explain('executionStats');
  const { totalDocsExamined } = (explained as { executionStats: { totalDocsExamined: number } }).executionStats;
  expect(totalDocsExamined).toBeLessThanOrEqual(5);
});
