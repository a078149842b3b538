import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

const batchSize = 500;

/**
 * Marks every photo that was added before the large size existed; the task `fotos.large` creates it. The index contains
 * only photos without it, newest first.
 */
export const largeSizeOfFotos: Migration = {
  name: 'large-size-of-fotos',
  run: async (db) => {
    const fotos = db.collection('fotos');
    await fotos.createIndex(
      { needsLarge: 1, createdAt: -1, _id: -1 },
      { partialFilterExpression: { needsLarge: true } },
    );
    await markAll(fotos, 'needsLarge');
    await markAll(db.collection('deletedfotos'), 'foto.needsLarge');
  },
};

/**
 * In batches, so that no command exceeds the time-out of the driver. Marked photos are skipped, so that it can be
 * repeated after a kill.
 */
const markAll = async (collection: mongo.Collection, field: string) => {
  let after = {};
  for (let ids = await findIds(collection, after); ids.length; ids = await findIds(collection, after)) {
    await collection.updateMany({ _id: { $in: ids }, [field]: { $exists: false } }, { $set: { [field]: true } });
    after = { _id: { $gt: ids.at(-1) } };
  }
};

const findIds = async (collection: mongo.Collection, after: object) =>
  (
    await collection
      .find(after, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray()
  ).map(({ _id }) => _id);
