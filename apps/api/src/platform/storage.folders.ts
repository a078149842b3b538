import type { Storage } from './storage.js';

/** All that a storage holds stands in one of these, but for the mark of the installation. */
export const storedFolders = ['fotos', 'trash', 'portretten', 'catalogue', 'content'] as const;

/** Nothing of a portal stands there. */
export const isBare = async (storage: Storage): Promise<boolean> => {
  for (const folder of storedFolders) if (!(await storage.isEmpty(folder))) return false;
  return true;
};
