import type { Migration } from './migration.js';

/** Index for photos without a beschrijving. Photos without tags are found by the index on tags. */
export const undescribedFotos: Migration = {
  name: 'undescribed-fotos',
  run: async (db) => {
    await db
      .collection('fotos')
      .createIndex({ beschrijving: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { beschrijving: '' } });
  },
};
