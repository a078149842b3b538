import type { FileOwner } from '../../platform/backup/owners.js';

type WithResult = { result?: { key: string; expiresAt: Date } | null };

/** The files that jobs made, as long as they can be downloaded. */
export const jobResultFiles: FileOwner[] = [
  {
    collection: 'jobs',
    getKeys: (job) => {
      const { result } = job as WithResult;
      return result && result.expiresAt > new Date() ? [result.key] : [];
    },
  },
];
