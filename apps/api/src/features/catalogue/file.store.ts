import { isCertainlyNotWritten } from '../../platform/database.js';
import type { Log } from '../../platform/log.js';
import type { Content, Storage } from '../../platform/storage.js';
import { findReferencedKeys } from './file.keys.js';

export type FileStore = ReturnType<typeof createFileStore>;

/**
 * Creates the store for the bytes of the catalogue: a key is stored before a document refers to it, and deleted after
 * the last reference is gone.
 */
export const createFileStore = ({ storage, log }: { storage: Storage; log: Log }) => {
  /** Logs a failure instead of throwing; the cleanup task removes what is left. */
  const deleteFile = (key: string) =>
    storage.removeFolder(key).catch((cause: unknown) => log.error({ err: cause, key }, 'a file stayed behind'));

  const deleteUnreferenced = async (keys: string[]) => {
    const referenced = await findReferencedKeys(keys);
    for (const key of keys) if (!referenced.has(key)) await deleteFile(key);
  };

  return {
    disposeUnnamed: deleteUnreferenced,
    /**
     * Stores the files, then calls `saveDocument`. On failure, deletes the files that no document refers to; keeps them
     * when the write may have succeeded.
     */
    storeDuring: async <T>(files: Map<string, Content>, saveDocument: () => Promise<T>): Promise<T> => {
      const keys = [...files.keys()];
      try {
        for (const [key, content] of files) await storage.put(key, content);
        return await saveDocument();
      } catch (cause) {
        await deleteUnreferenced(keys).catch(() =>
          isCertainlyNotWritten(cause) ? Promise.all(keys.map(deleteFile)) : undefined,
        );
        throw cause;
      }
    },
  };
};
