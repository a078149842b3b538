import { isCertainlyNotWritten } from '../../platform/database/unavailable.js';
import type { Resources } from '../../platform/resources.js';
import type { Content } from '../../platform/storage/storage.js';
import { createOrphanCleanupTask } from '../../platform/storage/orphan-cleanup.js';
import { getTrashFolder } from '../../platform/storage/trash.js';
import { catalogueFolder } from './file.keys.js';
import { FileModel } from './file.model.js';
import { OldFileModel } from './old-file.model.js';

export type FileStoreService = ReturnType<typeof createFileStoreService>;

/**
 * Stores the bytes of the catalogue: a key is stored before a document refers to it, and deleted after
 * the last reference is gone.
 */
export const createFileStoreService = ({ storage, log }: Resources) => {
  /** Logs a failure instead of throwing; the cleanup task removes what is left. */
  const deleteFile = (key: string) =>
    storage.removeFolder(key).catch((cause: unknown) => log.error({ err: cause, key }, 'a file could not be deleted'));

  const deleteUnreferenced = async (keys: string[]) => {
    const referenced = await findReferencedKeys(keys);
    for (const key of keys) if (!referenced.has(key)) await deleteFile(key);
  };

  /** Returns those keys that a file or an old version refers to. */
  const findReferencedKeys = async (keys: string[]): Promise<Set<string>> => {
    const referenced = new Set<string>();
    // Queries current files twice, because a version may be replaced or restored between the queries.
    for (const findKeys of [findCurrentKeys, findOldKeys, findCurrentKeys]) {
      const unknown = keys.filter((key) => !referenced.has(key));
      if (unknown.length === 0) break;
      for (const key of await findKeys(unknown)) referenced.add(key);
    }
    return referenced;
  };

  return {
    findReferencedKeys,
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

    task: createOrphanCleanupTask({
      storage,
      log,
      name: 'files',
      folder: catalogueFolder,
      firstAfterMs: 14 * 60_000,
      findReferenced: findReferencedKeys,
      // The trash is purged together with that of the photos.
      removeOrphan: (key) => storage.moveFolder(key, getTrashFolder(key, new Date())),
    }),
  };
};

type FileKeys = { key: string; poster?: { key: string } | null };
const getKeys = ({ key, poster }: FileKeys) => (poster ? [key, poster.key] : [key]);

const findCurrentKeys = async (keys: string[]) => {
  const filter = { $or: [{ key: { $in: keys } }, { 'poster.key': { $in: keys } }] };
  return (await FileModel.find(filter, { key: 1, 'poster.key': 1 }).lean<FileKeys[]>()).flatMap(getKeys);
};
const findOldKeys = async (keys: string[]) => {
  const filter = { $or: [{ key: { $in: keys } }, { 'version.poster.key': { $in: keys } }] };
  const projection = { key: 1, 'version.poster.key': 1 };
  const found = await OldFileModel.find(filter, projection).lean<{ key: string; version?: Omit<FileKeys, 'key'> }[]>();
  return found.flatMap(({ key, version }) => getKeys({ key, ...version }));
};
