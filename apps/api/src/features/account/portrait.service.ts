import { randomBytes } from 'node:crypto';
import { AppError, type Viewer } from '@ledenportaal/shared';
import type { ReceivedFile } from '../../http/body-parser.js';
import { isCertainlyNotWritten } from '../../platform/database.js';
import type { Images } from '../../platform/images.js';
import type { Log } from '../../platform/log.js';
import type { Storage } from '../../platform/storage.js';
import { AccountModel } from './account.model.js';

type Parts = { storage: Storage; images: Images; log: Log };

export const portraits = 'portretten';
export const portraitsOf = (account: string) => `${portraits}/${account}`;

const side = 320;
const aKey = /^portretten\/([\da-f]{24})\/[\da-f]+\.jpg$/;

/** Whose portrait would stand under this key; undefined where it is no key of a portrait. */
export const accountOfKey = (key: string): string | undefined => aKey.exec(key)?.[1];

export const createPortraits = ({ storage, images, log }: Parts) => {
  /** Nobody waits for it, and the sweep finds what stays behind. */
  const removeFile = (key: string) =>
    storage.removeFolder(key).catch((cause: unknown) => log.error({ err: cause, key }, 'a portrait stayed behind'));

  /** Leaves no file of a portrait that failed; but where the account may name it after all, it must stay. */
  const withdraw = async (key: string, cause: unknown) => {
    const named = await AccountModel.exists({ _id: accountOfKey(key), portimage: key }).catch(() =>
      isCertainlyNotWritten(cause) ? null : key,
    );
    if (!named) await removeFile(key);
  };

  return {
    /** File first, document second; then what it replaces. A new key each time, since browsers keep what they saw. */
    keep: async (file: ReceivedFile, { id }: Viewer, signal: AbortSignal): Promise<void> => {
      const picture = await images.cropSquare(file.path, side, signal);
      signal.throwIfAborted();
      const key = `${portraitsOf(id)}/${randomBytes(12).toString('hex')}.jpg`;
      await storage.put(key, picture);
      try {
        const before = await setPortrait(id, { $set: { portimage: key } });
        if (before) await removeFile(before);
      } catch (cause) {
        await withdraw(key, cause);
        throw cause;
      }
    },

    /** False where there was none. */
    remove: async ({ id }: Viewer): Promise<boolean> => {
      const before = await setPortrait(id, { $unset: { portimage: true } });
      if (before) await removeFile(before);
      return before !== undefined;
    },

    /** A portrait that was replaced has gone since its address was given out. */
    shouldStand: async (key: string): Promise<boolean> => {
      const account = accountOfKey(key);
      return !account || (await AccountModel.exists({ _id: account, portimage: key })) !== null;
    },
  };
};

type Change = { $set: { portimage: string } } | { $unset: { portimage: true } };

/** The key before; of two at once, each has the one that it replaced. */
const setPortrait = async (id: string, change: Change): Promise<string | undefined> => {
  const stamps = { updatedAt: new Date(), updatedBy: id };
  const update = { ...change, $set: { ...('$set' in change && change.$set), ...stamps } };
  const before = await AccountModel.findOneAndUpdate({ _id: id, state: 'active' }, update, {
    returnDocument: 'before',
  });
  if (!before) throw new AppError('session_ended');
  return before.portimage ?? undefined;
};
