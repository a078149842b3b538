import type { Migration } from './migration.js';

/** Indexes of the parts of zips, which are deleted when they expire. Zips of earlier versions have no parts, and end. */
export const partsOfZips: Migration = {
  name: 'parts-of-zips',
  run: async (db) => {
    await db
      .collection('zipparts')
      .createIndexes([{ key: { zip: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }]);
    await db.collection('zips').deleteMany({ total: { $exists: false } });
  },
};
