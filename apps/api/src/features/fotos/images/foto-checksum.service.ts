import type { Resources } from '../../../platform/resources.js';
import { computeCrc32 } from '../../../platform/zip/crc32.js';
import { getFotoKeys, withPicture } from '../foto.keys.js';
import { FotoModel } from '../foto.model.js';
import type { FileReadService, StoredFoto } from './file-read.service.js';

type Deps = { fileReads: FileReadService };

export type FotoChecksumService = ReturnType<typeof createFotoChecksumService>;

/** Computes the CRC-32 of originals of an earlier version, which a zip needs before its first byte. */
export const createFotoChecksumService = ({ storage }: Resources, { fileReads }: Deps) => {
  /** Returns undefined when the original is missing, or has another size than the photo: a zip leaves it out then. */
  const findChecksum = async (foto: StoredFoto): Promise<number | undefined> => {
    const { bytes } = foto;
    const { original } = getFotoKeys(foto);
    const file = await storage.find(original);
    if (file?.size !== bytes) return undefined;
    const crc32 = bytes ? await computeCrc32(file.readChunks({ start: 0, end: bytes - 1 })) : 0;
    // Not when the original was changed meanwhile.
    const current = await storage.find(original);
    if (current?.modified.getTime() !== file.modified.getTime()) return undefined;
    await FotoModel.updateOne({ ...withPicture(foto), bytes, crc32: null }, { $set: { crc32 } });
    return crc32;
  };

  const task = fileReads.createReadTask({
    name: 'fotos.checksums',
    firstAfterMs: 3 * 60_000,
    field: 'crc32',
    read: async (foto) => (await findChecksum(foto)) !== undefined,
  });

  return { findChecksum, task };
};
