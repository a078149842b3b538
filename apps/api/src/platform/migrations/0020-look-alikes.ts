import type { Migration } from './migration.js';

/** Indexes of pairs of look-alikes, and of the photos that the task `fotos.lookalikes` has to compare. */
export const lookAlikes: Migration = {
  name: 'look-alikes',
  run: async (db) => {
    await db
      .collection('lookalikes')
      .createIndexes([
        { key: { first: 1, second: 1 }, unique: true },
        { key: { second: 1 } },
        { key: { kept: 1, afstand: 1, _id: -1 } },
      ]);
    await db.collection('fotos').createIndex({ compared: 1, _id: 1 });
  },
};
