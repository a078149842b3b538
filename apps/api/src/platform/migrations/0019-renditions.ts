import type { Migration } from './migration.js';

/** Indexes by which the renditions of a foto are removed, and those that were used least recently. */
export const renditions: Migration = {
  name: 'renditions',
  run: async (db) => {
    await db.collection('renditions').createIndexes([{ key: { foto: 1 } }, { key: { usedAt: 1 } }]);
  },
};
