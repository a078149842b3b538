import type { Migration } from './migration.js';

const day = 24 * 60 * 60;

/** Indexes of searches without result, and of requests for photos. */
export const woorden: Migration = {
  name: 'woorden',
  run: async (db) => {
    await db.collection('emptysearches').createIndexes([
      { key: { dag: 1, tekst: 1 }, unique: true },
      { key: { dag: 1 }, expireAfterSeconds: 90 * day },
      { name: 'once', key: { dag: 1 }, expireAfterSeconds: 14 * day, partialFilterExpression: { count: 1 } },
    ]);
    await db.collection('fotorequests').createIndexes([
      { key: { account: 1, sleutel: 1 }, unique: true },
      { key: { createdAt: 1 }, expireAfterSeconds: day },
      { key: { 'mails._id': 1 }, sparse: true },
    ]);
  },
};
