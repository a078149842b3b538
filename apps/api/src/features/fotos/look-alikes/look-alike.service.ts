import { AppError, type LookAlikePair, type Paging, type UploadedFoto, type Viewer } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { ignoreDuplicateKey } from '../../../platform/database/database.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import type { Resources } from '../../../platform/resources.js';
import { withTimeout } from '../../../platform/timeout.js';
import type { FotoReadService } from '../foto-read.service.js';
import { FotoModel } from '../foto.model.js';
import type { FotoIndexService } from '../search/foto-index.service.js';
import { LookAlikeModel, openCondition, withFoto, type LookAlikeRecord } from './look-alike.model.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'findFotosById'>;
  fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex' | 'getIndexWithNewFotos'>;
};
/** Another photo, and the number of bits by which its hash differs. */
type Found = { id: string; afstand: number };

/** Of 64 bits. The distances of photos are in docs/decisions/0130-look-alikes.md. */
const maxDistance = 8;
/** Of one photo: the nearest. */
const maxLookAlikes = 12;
/** How many pairs are listed and counted; the others follow when these are done. */
const maxListedPairs = 10_000;

export type LookAlikeService = ReturnType<typeof createLookAlikeService>;

/** Photos with the same picture in another size or quality. */
export const createLookAlikeService = ({ log }: Resources, { fotoReads, fotoIndex }: Deps) => {
  /** Also finds a photo of a concurrent upload, unless its upload finds this one. */
  const findLookAlikes = async (id: string): Promise<Found[]> => {
    const index = await fotoIndex.getIndexWithNewFotos();
    const slot = index.findSlot(id);
    if (slot === undefined) return [];
    const found = index.pictureHashes.findNear(slot, maxDistance, maxLookAlikes);
    return found.map((other) => ({ id: index.getId(other.slot), afstand: other.distance }));
  };

  /** Finds the look-alikes of a photo, stores the pairs and returns them, the nearest first. Can be repeated. */
  const compare = async (id: string): Promise<LookAlikeRecord[]> => {
    const found = await findLookAlikes(id);
    const pairs = found.length ? await storePairs(found.map((other) => toPair(id, other))) : [];
    await FotoModel.updateOne({ _id: id }, { $set: { compared: true } });
    return pairs;
  };

  const compareForViewer = async (id: string, viewer: Viewer): Promise<UploadedFoto['gelijkend']> => {
    const pairs = await compare(id);
    const lookAlikes = pairs.map(({ _id, first, second, afstand }) => {
      const other = [first, second].map(String).find((each) => each !== id)!;
      return { other, afstand, paar: String(_id) };
    });
    const fotos = await fotoReads.findFotosById(
      lookAlikes.map(({ other }) => other),
      viewer,
    );
    return lookAlikes.flatMap(({ other, ...rest }) => {
      const foto = fotos.get(other);
      return foto ? [{ foto, ...rest }] : [];
    });
  };

  /** Returns the pairs that are shown: both of their photos are in the image bank. */
  const findShownPairs = async (): Promise<LookAlikeRecord[]> => {
    const pairs = await LookAlikeModel.find(openCondition)
      .sort({ afstand: 1, _id: -1 })
      .limit(maxListedPairs)
      .lean<LookAlikeRecord[]>();
    const index = await fotoIndex.getUpToDateIndex();
    return pairs.filter(({ first, second }) =>
      [first, second].every((foto) => index.findSlot(String(foto)) !== undefined),
    );
  };

  return {
    /** Returns the look-alikes of a photo that was just uploaded; none when that fails or takes long. The task `fotos.lookalikes` searches then. */
    compareUploaded: (id: string, viewer: Viewer): Promise<UploadedFoto['gelijkend']> =>
      withTimeout(compareForViewer(id, viewer)).catch((cause: unknown) => {
        log.warn({ err: cause, foto: id }, 'look-alikes of an uploaded foto were not searched yet');
        return [];
      }),

    /** Finds the pairs of a photo anew, after its hash was stored or changed. Pairs of which both are kept stay so. */
    refresh: async (id: string): Promise<void> => {
      await LookAlikeModel.deleteMany({ ...withFoto(id), ...openCondition });
      await compare(id);
    },

    list: async ({ page, limit }: Paging, viewer: Viewer): Promise<{ docs: LookAlikePair[]; total: number }> => {
      const shown = await findShownPairs();
      const pairs = shown.slice((page - 1) * limit, page * limit);
      const ids = pairs.flatMap(({ first, second }) => [first, second]);
      const fotos = await fotoReads.findFotosById(ids, viewer);
      const docs = pairs.flatMap(({ _id, first, second, afstand }): LookAlikePair[] => {
        const pair = [fotos.get(String(first)), fotos.get(String(second))] as const;
        return pair[0] && pair[1] ? [{ _id: String(_id), fotos: [pair[0], pair[1]], afstand }] : [];
      });
      return { docs, total: shown.length };
    },

    /** Keeps both photos of a pair, which is not listed any more. Throws `not_found`. */
    keep: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      const { matchedCount, modifiedCount } = await LookAlikeModel.updateOne({ _id: id }, { $set: { kept: true } });
      if (!matchedCount) throw new AppError('not_found');
      if (modifiedCount) await record({ action: 'fotos.kept', by: viewer.id, subject: id });
      return { msg: 'Beide foto’s blijven in de beeldbank.' };
    },

    /** Removes the pairs of a photo that is purged. */
    removePairs: async (id: string): Promise<void> => {
      await LookAlikeModel.deleteMany(withFoto(id));
    },
  };
};

const toPair = (id: string, { id: other, afstand }: Found): LookAlikeRecord => {
  const [first, second] = id < other ? [id, other] : [other, id];
  return { _id: newObjectId(), first: toObjectId(first), second: toObjectId(second), afstand };
};

/** Returns the pairs as stored, with the id that each already had. */
const storePairs = async (pairs: LookAlikeRecord[]): Promise<LookAlikeRecord[]> => {
  try {
    await LookAlikeModel.insertMany(pairs, { ordered: false, lean: true });
    return pairs;
  } catch (cause) {
    // Both photos of a pair may be kept already, or the other one is uploaded at once.
    ignoreDuplicateKey(cause);
    const same = pairs.map(({ first, second }) => ({ first, second }));
    return LookAlikeModel.find({ $or: same }).sort({ afstand: 1 }).lean<LookAlikeRecord[]>();
  }
};
