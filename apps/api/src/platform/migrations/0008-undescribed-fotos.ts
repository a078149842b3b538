import type { Migration } from './run.js';

/** What has yet to be described is found apart. What has no tags is found by the index of those. */
export const undescribedFotos: Migration = {
  name: 'undescribed-fotos',
  run: async (db) => {
    await db
      .collection('fotos')
      .createIndex({ beschrijving: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { beschrijving: '' } });
  },
};
