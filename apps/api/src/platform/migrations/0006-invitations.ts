import type { Migration } from './migration.js';

export const invitations: Migration = {
  name: 'invitations',
  run: async (db) => {
    await db.collection('leden').createIndex({ 'mails._id': 1 }, { sparse: true });
  },
};
