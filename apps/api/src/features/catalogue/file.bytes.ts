import { isCertainlyNotWritten } from '../../platform/database.js';
import type { Log } from '../../platform/log.js';
import type { Content, Storage } from '../../platform/storage.js';
import { namedAmong } from './file.keys.js';

export type Bytes = ReturnType<typeof createBytes>;

/**
 * Creates the store for the bytes of the catalogue: a key is stored before a document refers to it, and deleted after
 * the last reference is gone.
 */
export const createBytes = ({ storage, log }: { storage: Storage; log: Log }) => {
  /** Logs a failure instead of throwing; the cleanup task removes what is left. */
  const dispose = (key: string) =>
    storage.removeFolder(key).catch((cause: unknown) => log.error({ err: cause, key }, 'a file stayed behind'));

  const disposeUnnamed = async (keys: string[]) => {
    const named = await namedAmong(keys);
    for (const key of keys) if (!named.has(key)) await dispose(key);
  };

  return {
    disposeUnnamed,
    /**
     * Stores the files, then calls `saveDocument`. On failure, deletes the files that no document refers to; keeps them
     * when the write may have succeeded.
     */
    keepWhile: async <T>(files: Map<string, Content>, name: () => Promise<T>): Promise<T> => {
      const keys = [...files.keys()];
      try {
        for (const [key, content] of files) await storage.put(key, content);
        return await name();
      } catch (cause) {
        await disposeUnnamed(keys).catch(() =>
          isCertainlyNotWritten(cause) ? Promise.all(keys.map(dispose)) : undefined,
        );
        throw cause;
      }
    },
  };
};
