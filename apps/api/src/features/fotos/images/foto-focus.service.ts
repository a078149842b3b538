import { buffer } from 'node:stream/consumers';
import type { Images } from '../../../platform/images/images.js';
import { ignoreOutOfSpace } from '../../../platform/storage/out-of-space.js';
import type { Storage } from '../../../platform/storage/storage.js';
import { getFotoKeys, withPicture } from '../foto.keys.js';
import type { DownloadableFoto } from '../foto-read.service.js';
import { FotoModel } from '../foto.model.js';

/** Parts of width and height, from 0 to 1. */
export type Point = { x: number; y: number };
type Deps = { storage: Pick<Storage, 'find'>; images: Pick<Images, 'findFocus'> };

const centre: Point = { x: 0.5, y: 0.5 };

export type FotoFocusService = ReturnType<typeof createFotoFocusService>;

export const createFotoFocusService = ({ storage, images }: Deps) => ({
  /** Returns the point that crops keep, and stores it; the centre as long as the thumbnail is missing or damaged. */
  findFocus: async (foto: Pick<DownloadableFoto, '_id' | 'picture' | 'focus'>): Promise<Point> => {
    if (foto.focus) return foto.focus;
    const thumbnail = await storage.find(getFotoKeys(foto)[720]);
    const found = thumbnail && (await images.findFocus(await buffer(thumbnail.read())).catch(() => undefined));
    if (!found) return centre;
    await FotoModel.updateOne({ ...withPicture(foto), focus: null }, { $set: { focus: found } }).catch(
      ignoreOutOfSpace,
    );
    return found;
  },
});
