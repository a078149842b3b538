import type { Migration } from './migration.js';

/**
 * The indexes of a search once more, of concepts only: they are few, and are counted and skipped by these. Also an index
 * of the photos with a beschrijving, newest first, for the dashboard.
 */
export const statusOfFotos: Migration = {
  name: 'status-of-fotos',
  run: async (db) => {
    const newestFirst = { createdAt: -1, _id: -1 } as const;
    const searched = [{}, { tags: 1 }, { themes: 1 }, { pairs: 1 }, { woorden: 1 }] as const;
    const ofConcepts = { partialFilterExpression: { status: 'concept' } };
    await db
      .collection('fotos')
      .createIndexes([
        ...searched.map((field) => ({ key: { status: 1, ...field, ...newestFirst }, ...ofConcepts })),
        { name: 'described', key: newestFirst, partialFilterExpression: { beschrijving: { $gt: '' } } },
      ]);
  },
};
