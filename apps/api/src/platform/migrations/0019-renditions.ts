import type { Migration } from './migration.js';

/** Indexes of renditions, zips, downloaded files and photos without a checksum; zips are deleted when they expire. */
export const renditions: Migration = {
  name: 'renditions',
  run: async (db) => {
    await db.collection('renditions').createIndexes([{ key: { foto: 1 } }, { key: { usedAt: 1 } }]);
    await db
      .collection('zips')
      .createIndexes([
        { key: { account: 1 } },
        { key: { isReady: 1, _id: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]);
    await db.collection('filedownloads').createIndex({ account: 1, createdAt: -1 });
    await db.collection('fotos').createIndex({ crc32: 1, _id: 1 });
  },
};
