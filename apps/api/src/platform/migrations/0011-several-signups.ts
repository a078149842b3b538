import type { Migration } from './migration.js';

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Allows several sign-ups for one address, and deletes a sign-up when its code ends instead of a day later. Those that
 * are verified keep no personal data that the account has. Opening their link again shows the same for two days.
 */
export const severalSignups: Migration = {
  name: 'several-signups',
  run: async (db) => {
    const signups = db.collection('signups');
    await signups.updateMany({ verifiedAt: { $exists: true } }, [
      { $set: { expiresAt: { $add: ['$verifiedAt', twoDaysMs] } } },
      { $unset: ['voornaam', 'name', 'bedrijf', 'passwordHash', 'nonce'] },
    ]);
    // When one of them remains, creating its successor below fails.
    for (const index of ['email_1', 'expiresAt_1']) await signups.dropIndex(index).catch(() => undefined);
    await signups.createIndexes([{ key: { email: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }]);
  },
};
