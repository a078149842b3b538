import type { Storage } from './storage.js';

/** All folders of a storage. Besides these it has only the mark of the installation. */
export const storageFolders = ['fotos', 'trash', 'portretten', 'catalogue', 'content', 'renditions', 'jobs'] as const;

/** Returns whether these folders are empty. */
export const isStorageEmpty = async (storage: Storage): Promise<boolean> => {
  for (const folder of storageFolders) if (!(await storage.isEmpty(folder))) return false;
  return true;
};
