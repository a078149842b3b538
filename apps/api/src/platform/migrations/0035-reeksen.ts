import type { Migration } from './migration.js';

export const reeksen: Migration = {
  name: 'reeksen',
  run: async (db) => {
    await db
      .collection('reeksen')
      .createIndexes([{ key: { createdAt: -1, _id: -1 } }, { key: { isUnused: 1 }, sparse: true }]);
  },
};
