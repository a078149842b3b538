import { readFotoMetadata } from '../../../platform/jpeg/metadata/foto-metadata.js';
import type { ByteSource } from '../../../platform/jpeg/segments.js';
import type { Resources } from '../../../platform/resources.js';
import type { StoredFile } from '../../../platform/storage/storage.js';
import { getFotoKeys, withPicture } from '../foto.keys.js';
import { FotoModel, newRevision } from '../foto.model.js';
import { toTakenFields } from '../genomen-op.js';
import type { FileReadService, StoredFoto } from './file-read.service.js';

type Deps = { fileReads: FileReadService };

export type DateTakenService = ReturnType<typeof createDateTakenService>;

/** Reads when photos of an earlier version were taken. */
export const createDateTakenService = ({ content, storage }: Resources, { fileReads }: Deps) => {
  /** Returns false when the original is missing. */
  const readDate = async (foto: StoredFoto): Promise<boolean> => {
    const stored = await storage.find(getFotoKeys(foto).original);
    if (!stored) return false;
    const { takenAt } = await readFotoMetadata(toByteSource(stored), content.site.timeZone);
    // Keeps `updatedAt`, so that an edit that is open does not conflict.
    const date = takenAt && { ...toTakenFields(takenAt), revision: newRevision() };
    await FotoModel.updateOne(withPicture(foto), { $set: { ...date, genomenOpRead: true } });
    return true;
  };

  const task = fileReads.createReadTask({
    name: 'fotos.dates',
    firstAfterMs: 2 * 60_000,
    field: 'genomenOpRead',
    read: readDate,
  });

  return { task };
};

/** Requests only the ranges that are read: the metadata are at the start. */
const toByteSource = ({ size, readChunks }: StoredFile): ByteSource => ({
  read: async (buffer, offset, length, position) => {
    const end = Math.min(position + length, size) - 1;
    if (end < position) return { bytesRead: 0 };
    let bytesRead = 0;
    for await (const chunk of readChunks({ start: position, end })) {
      buffer.set(chunk, offset + bytesRead);
      bytesRead += chunk.length;
    }
    return { bytesRead };
  },
});
