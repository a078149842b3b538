import type { Migration } from './migration.js';

export const tombstonesOfFotos: Migration = {
  name: 'tombstones-of-fotos',
  run: async (db) => {
    const days = 14;
    await db
      .collection('fototombstones')
      .createIndexes([{ key: { revision: 1 } }, { key: { deletedAt: 1 }, expireAfterSeconds: days * 24 * 60 * 60 }]);
  },
};
