import type { Migration } from './migration.js';

export const deletedLeden: Migration = {
  name: 'deleted-leden',
  run: async (db) => {
    await db.collection('deletedleden').createIndex({ deletedAt: -1, _id: -1 });
  },
};
