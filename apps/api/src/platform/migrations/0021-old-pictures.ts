import type { Migration } from './migration.js';

/** Indexes of the old pictures of photos, of those whose retention period has passed, and of photos without a focus. */
export const oldPictures: Migration = {
  name: 'old-pictures',
  run: async (db) => {
    await db
      .collection('oldpictures')
      .createIndexes([{ key: { foto: 1, endedAt: -1 } }, { key: { why: 1, endedAt: 1 } }]);
    await db.collection('fotos').createIndex({ focus: 1, _id: 1 });
  },
};
