import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { partialDates } from './0023-partial-dates.js';

usePortal();
const db = () => mongoose.connection.db!;

beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

it('lets the photos without a date be read again, also those in the trash and old pictures, and can be repeated', async () => {
  const genomenOp = new Date('1978-06-01T10:00:00Z');
  const dated = { genomenOp, genomenOpRead: true };
  const undated = { genomenOpRead: true };
  await db()
    .collection('fotos')
    .insertMany([
      { sha256: '1', ...dated },
      { sha256: '2', ...undated },
      { sha256: '3', ...undated, genomenOp: null },
    ]);
  await db()
    .collection('deletedfotos')
    .insertMany([{ foto: dated }, { foto: undated }]);
  await db()
    .collection('oldpictures')
    .insertMany([{ version: dated }, { version: undated }]);
  await partialDates.run(db());
  await partialDates.run(db());
  const read = async (collection: string) =>
    (await db()
      .collection(collection)
      .find({}, { projection: { _id: 0, sha256: 0 } })
      .sort({ _id: 1 })
      .toArray()) as unknown[];
  expect(await read('fotos')).toEqual([dated, {}, { genomenOp: null }]);
  expect(await read('deletedfotos')).toEqual([{ foto: dated }, { foto: {} }]);
  expect(await read('oldpictures')).toEqual([{ version: dated }, { version: {} }]);
});
