import type { Migration } from './migration.js';

export const catalogue: Migration = {
  name: 'catalogue',
  run: async (db) => {
    await db.collection('files').createIndexes([
      { key: { normaal: 1 }, unique: true },
      { key: { key: 1 }, unique: true },
    ]);
    await db
      .collection('oldfiles')
      .createIndexes([{ key: { key: 1 }, unique: true }, { key: { endedAt: -1, _id: -1 } }]);
  },
};
