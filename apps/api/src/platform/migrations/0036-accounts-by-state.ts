import type { Migration } from './migration.js';

/** Index by which the accounts that wait are counted. */
export const accountsByState: Migration = {
  name: 'accounts-by-state',
  run: async (db) => {
    await db.collection('accounts').createIndex({ state: 1 });
  },
};
