import type { Migration } from './migration.js';

const day = 24 * 60 * 60;

export const accounts: Migration = {
  name: 'accounts',
  run: async (db) => {
    await db.collection('accounts').createIndexes([
      { key: { lid: 1 }, sparse: true },
      { key: { 'mails._id': 1 }, sparse: true },
      { key: { leavingAt: 1 }, sparse: true },
    ]);
    for (const requests of ['signups', 'resets'])
      await db
        .collection(requests)
        .createIndexes([
          { key: { email: 1 }, unique: true },
          { key: { codeHash: 1 } },
          { key: { 'mails._id': 1 }, sparse: true },
          { key: { expiresAt: 1 }, expireAfterSeconds: day },
        ]);
    await db
      .collection('outbox')
      .createIndexes([
        { key: { state: 1, nextAt: 1 } },
        { key: { state: 1, failedAt: -1, _id: -1 } },
        { key: { sentAt: 1 }, expireAfterSeconds: 30 * day },
        { key: { failedAt: 1 }, expireAfterSeconds: 90 * day },
      ]);
    await db
      .collection('audit')
      .createIndexes([
        { key: { at: 1 }, expireAfterSeconds: 365 * day },
        { key: { by: 1, at: -1, _id: -1 } },
        { key: { subject: 1, at: -1, _id: -1 } },
      ]);
    // The index on `at` above supports both sort directions.
    await db
      .collection('audit')
      .dropIndex('at_-1')
      .catch(() => undefined);
    // The longest limit is an hour.
    await db.collection('limits').createIndex({ askedAt: 1 }, { expireAfterSeconds: day });
    await db.collection('leden').createIndex({ email: 1 });
    await db.collection('downloads').createIndex({ account: 1, createdAt: -1, _id: -1 });
  },
};
