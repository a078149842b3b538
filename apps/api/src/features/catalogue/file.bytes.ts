import { isCertainlyNotWritten } from '../../platform/database.js';
import type { Log } from '../../platform/log.js';
import type { Content, Storage } from '../../platform/storage.js';
import { namedAmong } from './file.keys.js';

export type Bytes = ReturnType<typeof createBytes>;

/** The files behind the catalogue: each is there before a document names it, and goes after the last one that does. */
export const createBytes = ({ storage, log }: { storage: Storage; log: Log }) => {
  /** Nobody waits for it, and the sweep finds what stays behind. */
  const dispose = (key: string) =>
    storage.removeFolder(key).catch((cause: unknown) => log.error({ err: cause, key }, 'a file stayed behind'));

  const disposeUnnamed = async (keys: string[]) => {
    const named = await namedAmong(keys);
    for (const key of keys) if (!named.has(key)) await dispose(key);
  };

  return {
    disposeUnnamed,
    /** Leaves nothing of what fails to be named; but where the database may name it after all, it must stay. */
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
