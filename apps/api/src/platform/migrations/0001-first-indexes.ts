import type { Migration } from './migration.js';

export const firstIndexes: Migration = {
  name: 'first-indexes',
  run: async (db) => {
    await db.collection('accounts').createIndex({ email: 1 }, { unique: true });
    // MongoDB does not index two arrays together, so each filter has its own index, which ends in the sort order of the
    // grid.
    await db
      .collection('fotos')
      .createIndexes([
        { key: { sha256: 1 }, unique: true },
        { key: { createdAt: -1, _id: -1 } },
        { key: { tags: 1, createdAt: -1, _id: -1 } },
        { key: { themes: 1, createdAt: -1, _id: -1 } },
      ]);
    await db.collection('tags').createIndex({ normaal: 1 }, { unique: true });
    await db.collection('themas').createIndex({ normaal: 1 }, { unique: true });
    await db.collection('downloads').createIndex({ account: 1, createdAt: -1 });
    await db.collection('leden').createIndex({ naam: 1 });
    await db.collection('bedrijven').createIndex({ naam: 1 });
    await db.collection('audit').createIndex({ at: -1 });
  },
};
