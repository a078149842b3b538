import type { Task } from '../../../platform/background-tasks.js';
import { repeatUntilDone } from '../../../platform/database/repeat-until-done.js';
import type { Log } from '../../../platform/log.js';
import { StorageUnavailableError, type Storage } from '../../../platform/storage/storage.js';
import { computeCrc32 } from '../../../platform/zip/crc32.js';
import { getFotoKeys } from '../foto.keys.js';
import { FotoModel } from '../foto.model.js';

type Deps = { storage: Pick<Storage, 'find'>; log: Log };

export type FotoChecksumService = ReturnType<typeof createFotoChecksumService>;

/** Computes the CRC-32 of originals of an earlier version, which a zip needs before its first byte. */
export const createFotoChecksumService = ({ storage, log }: Deps) => {
  /** Returns undefined when the original is missing. */
  const findChecksum = async (id: string): Promise<number | undefined> => {
    const file = await storage.find(getFotoKeys(id).original);
    if (!file) return undefined;
    const crc32 = file.size ? await computeCrc32(file.readChunks({ start: 0, end: file.size - 1 })) : 0;
    // Not when the original was changed meanwhile.
    const current = await storage.find(getFotoKeys(id).original);
    if (current?.modified.getTime() !== file.modified.getTime()) return undefined;
    await FotoModel.updateOne({ _id: id, bytes: file.size, crc32: null }, { $set: { crc32 } });
    return crc32;
  };

  const task: Task = {
    name: 'fotos.checksums',
    everyMs: 10 * 60_000,
    firstAfterMs: 3 * 60_000,
    run: async (signal) => {
      let [lastId, computed]: [string | undefined, number] = [undefined, 0];
      const computeNext = async () => {
        const after = lastId === undefined ? {} : { _id: { $gt: lastId } };
        const foto = await FotoModel.findOne({ ...after, crc32: null, filesMissing: null }, { _id: 1 })
          .sort({ _id: 1 })
          .lean();
        if (!foto) return false;
        lastId = String(foto._id);
        await findChecksum(lastId).catch((cause: unknown) => {
          if (cause instanceof StorageUnavailableError) throw cause;
          log.warn({ err: cause, foto: lastId }, 'the original of a foto could not be read');
        });
        computed++;
        return true;
      };
      try {
        await repeatUntilDone(computeNext, signal);
      } finally {
        if (computed > 0) log.info({ computed }, 'checksums of fotos computed');
      }
    },
  };

  return { findChecksum, task };
};
