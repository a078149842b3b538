import { buffer } from 'node:stream/consumers';
import type { Point } from '@ledenportaal/shared';
import type { Resources } from '../../../platform/resources.js';
import { ignoreOutOfSpace } from '../../../platform/storage/out-of-space.js';
import { getFotoKeys, withPicture, type FotoPicture } from '../foto.keys.js';
import type { DownloadableFoto } from '../foto-read.service.js';
import { FotoModel } from '../foto.model.js';

const centre: Point = { x: 0.5, y: 0.5 };

export type FotoFocusService = ReturnType<typeof createFotoFocusService>;

export const createFotoFocusService = ({ storage, images }: Resources) => {
  /** Finds the point of a photo that draws most attention: the centre as long as its thumbnail is missing or damaged. */
  const proposeFocus = async (foto: FotoPicture): Promise<Point> => (await findAttention(foto)) ?? centre;

  const findAttention = async (foto: FotoPicture): Promise<Point | undefined> => {
    const thumbnail = await storage.find(getFotoKeys(foto)[720]);
    return thumbnail && images.findFocus(await buffer(thumbnail.read())).catch(() => undefined);
  };

  /** Finds and stores the focus of a photo that has none. Returns undefined when its thumbnail is missing or damaged. */
  const storeFocus = async (foto: FotoPicture): Promise<Point | undefined> => {
    const focus = await findAttention(foto);
    if (focus)
      await FotoModel.updateOne({ ...withPicture(foto), focus: null }, { $set: { focus } }).catch(ignoreOutOfSpace);
    return focus;
  };

  return {
    proposeFocus,
    storeFocus,
    /** Returns the point that crops keep. */
    findFocus: async (foto: Pick<DownloadableFoto, '_id' | 'picture' | 'focus'>): Promise<Point> =>
      foto.focus ?? (await storeFocus(foto)) ?? centre,
  };
};
