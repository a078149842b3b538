import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { datesOfFotos } from './0018-dates-of-fotos.js';

usePortal();
const db = () => mongoose.connection.db!;

beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

it('creates an index by which the next photo without the field is found, and can be repeated', async () => {
  const fotos = db().collection('fotos');
  await fotos.insertMany(
    Array.from({ length: 50 }, (_, n) => ({ sha256: String(n), ...(n < 45 && { genomenOpRead: true }) })),
  );
  await datesOfFotos.run(db());
  await datesOfFotos.run(db());
  const explained = await fotos
    .find({ genomenOpRead: null, filesMissing: null })
    .sort({ _id: 1 })
    .limit(1)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = (
    explained as { executionStats: { nReturned: number; totalDocsExamined: number } }
  ).executionStats;
  expect(nReturned).toBe(1);
  expect(totalDocsExamined).toBeLessThanOrEqual(5);
});
