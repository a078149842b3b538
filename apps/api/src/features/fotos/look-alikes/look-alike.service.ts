import { AppError, type LookAlikePair, type Paging, type UploadedFoto, type Viewer } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { ignoreDuplicateKey } from '../../../platform/database/database.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import type { Resources } from '../../../platform/resources.js';
import { withTimeout } from '../../../platform/timeout.js';
import type { FotoReadService } from '../foto-read.service.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import type { FotoIndex } from '../search/foto-index.js';
import type { FotoIndexService } from '../search/foto-index.service.js';
import { LookAlikeModel, openCondition, withFoto, type LookAlikeRecord } from './look-alike.model.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'findFotosById'>;
  fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex' | 'getIndexWithNewFotos' | 'addStoredFoto'>;
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
  /** Stores the pairs of an uploaded photo, and returns its look-alikes, the nearest first. */
  const compareForViewer = async (foto: FotoRecord, viewer: Viewer): Promise<UploadedFoto['gelijkend']> => {
    const id = String(foto._id);
    const found = findLookAlikes(await fotoIndex.addStoredFoto(foto), id);
    if (!found.length) return [];
    const [pairs, fotos] = await Promise.all([
      storePairs(found.map((other) => toPair(id, other))),
      fotoReads.findFotosById(
        found.map((other) => other.id),
        viewer,
      ),
    ]);
    return pairs.flatMap((pair) => {
      const other = fotos.get(getOther(pair, id));
      return other ? [{ foto: other, afstand: pair.afstand, paar: String(pair._id) }] : [];
    });
  };

  const logFailure = (cause: unknown) =>
    log.warn({ err: cause }, 'look-alikes of an uploaded foto were not searched yet');

  /** Returns the pairs that are shown, of the first `limit`: both of their photos are in the image bank. */
  const findShownPairs = async (limit: number): Promise<{ shown: LookAlikeRecord[]; more: boolean }> => {
    const pairs = await LookAlikeModel.find(openCondition)
      .sort({ afstand: 1, _id: -1 })
      .limit(limit + 1)
      .lean<LookAlikeRecord[]>();
    const index = await fotoIndex.getUpToDateIndex();
    const shown = pairs
      .slice(0, limit)
      .filter(({ first, second }) => [first, second].every((foto) => index.findSlot(String(foto)) !== undefined));
    return { shown, more: pairs.length > limit };
  };

  return {
    /**
     * Reads which photos were added, for the comparison of one that is being uploaded. Returns false when that fails or
     * takes long.
     */
    prepare: (): Promise<boolean> =>
      withTimeout(fotoIndex.getIndexWithNewFotos()).then(
        () => true,
        (cause: unknown) => {
          logFailure(cause);
          return false;
        },
      ),

    /**
     * Returns the look-alikes of a photo that was stored just after `prepare`; none when that fails or takes long. Misses
     * those that another process added in between: the task `fotos.lookalikes` finds these.
     */
    compareUploaded: (foto: FotoRecord, viewer: Viewer): Promise<UploadedFoto['gelijkend']> =>
      withTimeout(compareForViewer(foto, viewer)).catch((cause: unknown) => {
        logFailure(cause);
        return [];
      }),

    /**
     * Finds the pairs of a photo after it was added, or its hash changed. Pairs that it still has keep their ids, and those
     * of which both are kept stay so.
     */
    refresh: async (id: string): Promise<void> => {
      const index = await fotoIndex.getIndexWithNewFotos();
      const pairs = await LookAlikeModel.find(withFoto(id)).lean<LookAlikeRecord[]>();
      // Not those that are farther than others of which there are many.
      const old = pairs.filter((pair) => hasOtherDistance(index, pair)).map(({ _id }) => _id);
      if (old.length) await LookAlikeModel.deleteMany({ _id: { $in: old }, ...openCondition });
      const paired = new Set(pairs.filter(({ _id }) => !old.includes(_id)).map((pair) => getOther(pair, id)));
      const added = findLookAlikes(index, id).filter((other) => !paired.has(other.id));
      if (added.length) await storePairs(added.map((other) => toPair(id, other)));
      await FotoModel.updateOne({ _id: id }, { $set: { compared: true } });
    },

    list: async ({ page, limit }: Paging, viewer: Viewer): Promise<{ docs: LookAlikePair[]; total: number }> => {
      const { shown } = await findShownPairs(maxListedPairs);
      const pairs = shown.slice((page - 1) * limit, page * limit);
      const ids = pairs.flatMap(({ first, second }) => [first, second]);
      const fotos = await fotoReads.findFotosById(ids, viewer);
      const docs = pairs.flatMap(({ _id, first, second, afstand }): LookAlikePair[] => {
        const pair = [fotos.get(String(first)), fotos.get(String(second))] as const;
        return pair[0] && pair[1] ? [{ _id: String(_id), fotos: [pair[0], pair[1]], afstand }] : [];
      });
      return { docs, total: shown.length };
    },

    /** Counts the pairs that are listed, of the first `limit`. */
    countShown: async (limit: number): Promise<{ total: number; more: boolean }> => {
      const { shown, more } = await findShownPairs(limit);
      return { total: shown.length, more };
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

const findLookAlikes = (index: FotoIndex, id: string): Found[] => {
  const slot = index.findSlot(id);
  if (slot === undefined) return [];
  const found = index.pictureHashes.findNear(slot, maxDistance, maxLookAlikes);
  return found.map((other) => ({ id: index.getId(other.slot), afstand: other.distance }));
};

/** Whether the photos of a pair are both in the image bank, and one got another hash since. */
const hasOtherDistance = (index: FotoIndex, { first, second, afstand }: LookAlikeRecord): boolean => {
  const [slot, other] = [first, second].map((foto) => index.findSlot(String(foto)));
  if (slot === undefined || other === undefined) return false;
  return index.pictureHashes.getDistance(slot, other) !== afstand;
};

const getOther = ({ first, second }: LookAlikeRecord, id: string): string =>
  [first, second].map(String).find((each) => each !== id)!;

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
