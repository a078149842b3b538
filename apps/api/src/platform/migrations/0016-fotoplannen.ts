import type { Migration } from './migration.js';

export const fotoplannen: Migration = {
  name: 'fotoplannen',
  run: async (db) => {
    const expiry = { key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;
    await db.collection('fotoplannen').createIndexes([expiry]);
    await db.collection('fotoplanregels').createIndexes([{ key: { plan: 1, foto: 1 } }, expiry]);
    // For the number of downloads of chosen photos.
    await db.collection('downloads').createIndex({ foto: 1 });
  },
};
