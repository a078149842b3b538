import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { statusOfFotos } from './0015-status-of-fotos.js';

usePortal();
const db = () => mongoose.connection.db!;

beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

it('creates indexes of concepts beside those of all photos, and can be repeated', async () => {
  const fotos = db().collection('fotos');
  await fotos.insertOne({ sha256: 'x', createdAt: new Date(0), tags: [] });
  const before = await fotos.indexes();
  await statusOfFotos.run(db());
  await statusOfFotos.run(db());
  const indexes = await fotos.indexes();
  expect(indexes.slice(0, before.length)).toEqual(before);
  const ofConcepts = indexes.filter(({ partialFilterExpression }) => partialFilterExpression?.status === 'concept');
  expect(ofConcepts.map(({ key }) => Object.keys(key as object)[1])).toEqual([
    'createdAt',
    'tags',
    'themes',
    'pairs',
    'woorden',
  ]);
  expect(indexes.at(-1)).toMatchObject({ name: 'described', key: { createdAt: -1, _id: -1 } });
});
