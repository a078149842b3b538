import type { Migration } from './migration.js';

/**
 * Indexes by which the renditions of a foto are removed, and those that were used least recently; of the zips of an
 * account; and of the fotos whose checksum has to be computed: those without the field; and of the files that an account downloaded. Zips are deleted when their
 * address has expired.
 */
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
