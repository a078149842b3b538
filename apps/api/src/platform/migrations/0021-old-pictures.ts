import type { Migration } from './migration.js';

/** Indexes by which the old pictures of a foto are listed, and those whose retention period has passed are found. */
export const oldPictures: Migration = {
  name: 'old-pictures',
  run: async (db) => {
    await db
      .collection('oldpictures')
      .createIndexes([{ key: { foto: 1, endedAt: -1 } }, { key: { why: 1, endedAt: 1 } }]);
  },
};
