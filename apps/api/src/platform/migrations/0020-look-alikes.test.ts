import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { lookAlikes } from './0020-look-alikes.js';

usePortal();
const db = () => mongoose.connection.db!;

beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

type Explained = { executionStats: { nReturned: number; totalDocsExamined: number } };

it('creates indexes by which photos without the field and the nearest pairs are found, and can be repeated', async () => {
  const [fotos, pairs] = [db().collection('fotos'), db().collection('lookalikes')];
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  await fotos.insertMany(numbers.map((n) => ({ sha256: String(n), ...(n < 45 && { compared: true }) })));
  await pairs.insertMany(
    numbers.map((n) => ({ first: n, second: n + 1, afstand: n % 8, ...(n < 45 && { kept: true }) })),
  );
  await lookAlikes.run(db());
  await lookAlikes.run(db());
  const queries = [
    fotos.find({ compared: null, filesMissing: null }).sort({ _id: 1 }).limit(1),
    pairs.find({ kept: null }).sort({ afstand: 1, _id: -1 }).limit(1),
    pairs.find({ $or: [{ first: 7 }, { second: 7 }] }),
  ];
  for (const query of queries) {
    const { nReturned, totalDocsExamined } = ((await query.explain('executionStats')) as Explained).executionStats;
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined).toBeLessThanOrEqual(5);
  }
  await expect(pairs.insertOne({ first: 1, second: 2, afstand: 0 })).rejects.toThrow('E11000');
});
