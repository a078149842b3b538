import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

const batchSize = 500;
const getLabels = (field: string) => ({ $ifNull: [`$${field}`, []] });
const pairWithThemas = {
  $map: {
    input: getLabels('themes'),
    as: 'thema',
    in: { $concat: [{ $toString: '$$this' }, { $toString: '$$thema' }] },
  },
};
const pairs = {
  $reduce: { input: getLabels('tags'), initialValue: [], in: { $concatArrays: ['$$value', pairWithThemas] } },
};

/**
 * Sets the combinations of tag and thema of each foto, for searching by both. Fotos that have them are skipped, so that
 * the migration can be repeated after a kill.
 */
export const pairsOfFotos: Migration = {
  name: 'pairs-of-fotos',
  run: async (db) => {
    const fotos = db.collection('fotos');
    let after = {};
    // In batches, because a query for fotos without the field among a million would exceed the time-out.
    for (let ids = await findIds(fotos, after); ids.length; ids = await findIds(fotos, after)) {
      await fotos.updateMany({ _id: { $in: ids }, pairs: { $exists: false } }, [{ $set: { pairs } }]);
      after = { _id: { $gt: ids.at(-1) } };
    }
    await fotos.createIndex({ pairs: 1, createdAt: -1, _id: -1 });
  },
};

const findIds = async (fotos: mongo.Collection, after: object) =>
  (
    await fotos
      .find(after, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray()
  ).map(({ _id }) => _id);
