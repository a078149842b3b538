import type { Migration } from './migration.js';

/** A day lasts up to 25 hours. */
const longestDaySeconds = 25 * 60 * 60;

export const downloadCoverage: Migration = {
  name: 'download-coverage',
  run: async (db) => {
    await db
      .collection('downloadcoverage')
      .createIndexes([{ key: { account: 1 } }, { key: { startedAt: 1 }, expireAfterSeconds: longestDaySeconds }]);
  },
};
