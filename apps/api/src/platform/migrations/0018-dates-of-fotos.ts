import type { Migration } from './migration.js';

/** An index by which the task `fotos.dates` finds the photos whose date it has to read: those without the field. */
export const datesOfFotos: Migration = {
  name: 'dates-of-fotos',
  run: async (db) => {
    await db.collection('fotos').createIndex({ genomenOpRead: 1, _id: 1 });
  },
};
