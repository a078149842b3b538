import { buffer } from 'node:stream/consumers';
import { canSeeAllFotos, type RecognisedFotos, type Viewer } from '@ledenportaal/shared';
import type { RequestContext } from '../../../http/register-routes.js';
import { reserveWithFallback } from '../../../platform/limits/limits.js';
import type { Resources } from '../../../platform/resources.js';
import type { HashedFile } from '../../../platform/storage/hash-file.js';
import type { FotoReadService } from '../foto-read.service.js';
import { getFotoKeys, type FotoPicture } from '../foto.keys.js';
import type { FotoIndexService } from '../search/foto-index.service.js';
import { hasBit } from '../search/structures/bitmap.js';
import { isCopy, maxCopyDistance } from './recognition.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'findFotosById' | 'findDownloadableFotos'>;
  fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'>;
};

/** How many photos are compared with the picture: the nearest. Each takes the reading of a thumbnail. */
const maxCompared = 12;
const maxFound = 6;
const minuteMs = 60_000;

export type RecognitionService = ReturnType<typeof createRecognitionService>;

/** Finds the photo of which a picture is a copy. Keeps nothing of the picture. */
export const createRecognitionService = (
  { images, storage, listLimits }: Resources,
  { fotoReads, fotoIndex }: Deps,
) => {
  /** Finds the photos of the nearest hashes that the viewer may see, the nearest first. */
  const findCandidates = async (phash: string, viewer: Viewer) => {
    const index = await fotoIndex.getUpToDateIndex();
    const visible = canSeeAllFotos(viewer) ? index.getPresent() : index.getVisible();
    const near = index.pictureHashes.findNearHash(phash, maxCopyDistance, maxCompared, (slot) => hasBit(visible, slot));
    return near.map(({ slot, distance }) => ({ id: index.getId(slot), afstand: distance }));
  };

  return {
    /** Throws `too_often`. */
    count: async ({ id }: Viewer): Promise<void> => {
      await reserveWithFallback([{ key: `herken:${id}`, max: listLimits.recognitionsPerMinute, windowMs: minuteMs }]);
    },

    recognise: async (
      { path, markers }: HashedFile,
      { id: owner }: Viewer,
      { signal, reauthorize }: RequestContext,
    ): Promise<RecognisedFotos> => {
      const { phash, luminance } = await images.readFingerprint(path, { owner, signal, markers });
      // Pictures of others may have been before it in the queue.
      const viewer = await reauthorize();
      if (!phash) return { items: [] };
      const candidates = await findCandidates(phash, viewer);
      const ids = candidates.map(({ id }) => id);
      const pictures = await fotoReads.findDownloadableFotos(ids, viewer);
      const isCopyOf = async (picture: FotoPicture | undefined) => {
        const thumbnail = picture && (await storage.find(getFotoKeys(picture)[480]));
        if (!thumbnail) return false;
        const other = await images.readThumbnailLuminance(await buffer(thumbnail.read()), { owner, signal });
        return other !== null && isCopy(luminance, other);
      };
      const areCopies = await Promise.all(ids.map((id) => isCopyOf(pictures.get(id))));
      const copies = candidates.filter((_, at) => areCopies[at]).slice(0, maxFound);
      const fotos = await fotoReads.findFotosById(
        copies.map(({ id }) => id),
        viewer,
      );
      const items = copies.flatMap(({ id, afstand }) => {
        const foto = fotos.get(id);
        return foto ? [{ foto, afstand }] : [];
      });
      return { items };
    },
  };
};
