import type { Migration } from './migration.js';

/** Index of who agreed to which version of the terms. */
export const agreements: Migration = {
  name: 'agreements',
  run: async (db) => {
    await db.collection('agreements').createIndexes([{ key: { account: 1, version: 1 }, unique: true }]);
  },
};
