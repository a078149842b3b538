import { buffer } from 'node:stream/consumers';
import type { Resources } from '../../../platform/resources.js';
import { getFotoKeys } from '../foto.keys.js';
import { FotoModel, newRevision } from '../foto.model.js';
import type { FileReadService, StoredFoto } from '../images/file-read.service.js';
import type { LookAlikeService } from './look-alike.service.js';

type Deps = { fileReads: FileReadService; lookAlikes: Pick<LookAlikeService, 'refresh'> };

export type PictureHashService = ReturnType<typeof createPictureHashService>;

/** Finds the look-alikes of photos that were not compared yet: every new or restored one, and those of an earlier version. */
export const createPictureHashService = ({ storage, images }: Resources, { fileReads, lookAlikes }: Deps) => {
  /** Returns false when the thumbnail is missing. */
  const storeHash = async (foto: StoredFoto): Promise<boolean> => {
    const { _id } = foto;
    const thumbnail = await storage.find(getFotoKeys(foto)[720]);
    if (!thumbnail) return false;
    const phash = await images.computeThumbnailPhash(await buffer(thumbnail.read()));
    // Not when the picture was replaced meanwhile, which stores the hash of the new one.
    await FotoModel.updateOne({ _id, phash: { $exists: false } }, { $set: { phash, revision: newRevision() } });
    return true;
  };

  const task = fileReads.createReadTask({
    name: 'fotos.lookalikes',
    firstAfterMs: 4 * 60_000,
    field: 'compared',
    read: async (foto) => {
      if (foto.phash === undefined && !(await storeHash(foto))) return false;
      await lookAlikes.refresh(String(foto._id));
      return true;
    },
  });

  return { task };
};
