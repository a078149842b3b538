import type { Migration } from './migration.js';

export const codesOfInvitations: Migration = {
  name: 'codes-of-invitations',
  run: async (db) => {
    await db
      .collection('invitations')
      .createIndexes([
        { key: { email: 1 }, unique: true },
        { key: { codeHash: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]);
  },
};
