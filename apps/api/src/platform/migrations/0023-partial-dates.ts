import type { mongo } from 'mongoose';
import { inBatches } from '../database/batches.js';
import type { Migration } from './migration.js';

/**
 * Lets the task `fotos.dates` read the originals of photos without a date again: the previous version skipped a date of
 * which only the month or the year is known. Photos with a date keep it.
 */
export const partialDates: Migration = {
  name: 'partial-dates',
  run: async (db) => {
    await forgetUndated(db.collection('fotos'));
    await forgetUndated(db.collection('deletedfotos'), 'foto.');
    await forgetUndated(db.collection('oldpictures'), 'version.');
  },
};

const batchSize = 500;

/** In batches, so that the database can write for others in between. */
const forgetUndated = async (collection: mongo.Collection, prefix = '') => {
  const undated = { [`${prefix}genomenOpRead`]: true, [`${prefix}genomenOp`]: null };
  const documents = collection.find(undated, { projection: { _id: 1 } }).sort({ _id: 1 });
  for await (const batch of inBatches(documents, batchSize)) {
    const ids = batch.map(({ _id }) => _id);
    await collection.updateMany({ ...undated, _id: { $in: ids } }, { $unset: { [`${prefix}genomenOpRead`]: true } });
  }
};
