import type { Migration } from './migration.js';

/** Indexes of mails by the address that they are for, and by the one that they are about until they are sent. */
export const mailsOfPersons: Migration = {
  name: 'mails-of-persons',
  run: async (db) => {
    await db.collection('outbox').createIndexes([{ key: { to: 1 } }, { key: { 'data.email': 1 }, sparse: true }]);
  },
};
