import { randomBytes } from 'node:crypto';
import { AppError, type Viewer } from '@ledenportaal/shared';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import { isCertainlyNotWritten } from '../../platform/database/unavailable.js';
import { diff, type Changes } from '../../platform/database/diff.js';
import type { Resources } from '../../platform/resources.js';
import { createOrphanCleanupTask } from '../../platform/storage/orphan-cleanup.js';
import { AccountModel } from '../accounts/index.js';
import { getPortraitFolder, parsePortraitKey, portraitsFolder } from './portrait.keys.js';

const portraitSize = 320;

export type PortraitService = ReturnType<typeof createPortraitService>;

export const createPortraitService = ({ storage, images, log }: Resources) => {
  /** Logs a failure instead of throwing it, because the cleanup task removes the file later. */
  const removeFile = (key: string) =>
    storage
      .removeFolder(key)
      .catch((cause: unknown) => log.error({ err: cause, key }, 'a portrait could not be deleted'));

  /** Removes the file of a failed upload. Keeps it when the account may refer to it after all (connection lost). */
  const rollbackUpload = async (key: string, cause: unknown) => {
    const isReferenced = await AccountModel.exists({ _id: parsePortraitKey(key), portimage: key }).catch(() =>
      isCertainlyNotWritten(cause) ? null : key,
    );
    if (!isReferenced) await removeFile(key);
  };

  return {
    /**
     * Stores the file, then the document, then removes the replaced file. Each upload gets a new key, because browsers
     * cache images by address. Returns the change of the account.
     */
    store: async (file: HashedFile, { id }: Viewer, signal: AbortSignal): Promise<Changes> => {
      const picture = await images.cropSquare(file.path, portraitSize, { owner: id, signal });
      signal.throwIfAborted();
      const key = `${getPortraitFolder(id)}/${randomBytes(12).toString('hex')}.jpg`;
      await storage.put(key, picture);
      try {
        const before = await setPortrait(id, { $set: { portimage: key } });
        if (before) await removeFile(before);
        return diff({ portimage: before }, { portimage: key });
      } catch (cause) {
        await rollbackUpload(key, cause);
        throw cause;
      }
    },

    /** Returns the change of the account; undefined when there was no portrait. */
    remove: async ({ id }: Viewer): Promise<Changes | undefined> => {
      const before = await setPortrait(id, { $unset: { portimage: true } });
      if (!before) return undefined;
      await removeFile(before);
      return diff({ portimage: before }, { portimage: null });
    },

    /** Returns false for a portrait that has been replaced or removed, so that its missing file is not an error. */
    isReferenced: async (key: string): Promise<boolean> => {
      const account = parsePortraitKey(key);
      return !account || (await AccountModel.exists({ _id: account, portimage: key })) !== null;
    },

    /** Deletes unreferenced portraits without the trash, because nothing of a deleted account may remain. */
    task: createOrphanCleanupTask({
      storage,
      log,
      name: 'portraits',
      folder: portraitsFolder,
      firstAfterMs: 12 * 60_000,
      findReferenced: findReferencedKeys,
      removeOrphan: (key) => storage.removeFolder(key),
    }),
  };
};

type Change = { $set: { portimage: string } } | { $unset: { portimage: true } };

/** Returns the previous key. The update is atomic, so concurrent calls each get the key that they replaced. */
const setPortrait = async (id: string, change: Change): Promise<string | undefined> => {
  const stamps = { updatedAt: new Date(), updatedBy: id };
  const update = { ...change, $set: { ...('$set' in change && change.$set), ...stamps } };
  const before = await AccountModel.findOneAndUpdate({ _id: id, state: 'active' }, update, {
    returnDocument: 'before',
  });
  if (!before) throw new AppError('session_ended');
  return before.portimage ?? undefined;
};

const findReferencedKeys = async (keys: string[]): Promise<Set<string>> => {
  const ids = [...new Set(keys.flatMap((key) => parsePortraitKey(key) ?? []))];
  const accounts = await AccountModel.find({ _id: { $in: ids } }, { portimage: 1 });
  return new Set(accounts.flatMap(({ portimage }) => portimage ?? []));
};
