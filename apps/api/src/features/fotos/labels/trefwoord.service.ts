import { AppError, type Viewer } from '@ledenportaal/shared';
import type { LabelLookupService } from '../../labels/index.js';
import { toBulkAnswer, type BulkAnswer } from '../bulk/bulk-result.js';
import type { BulkService } from '../bulk/bulk.service.js';
import { without } from '../foto-content.js';
import type { FotoIndexService } from '../search/foto-index.service.js';
import { hasBit } from '../search/structures/bitmap.js';

type Deps = {
  labelLookup: Pick<LabelLookupService, 'findTagNames'>;
  fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'>;
  bulk: Pick<BulkService, 'changeFotos'>;
};

export type TrefwoordService = ReturnType<typeof createTrefwoordService>;

/** Photos with the name of a tag as a trefwoord. */
export const createTrefwoordService = ({ labelLookup, fotoIndex, bulk }: Deps) => {
  /** Finds those without the tag. Throws `tag_not_found`. */
  const findUntagged = async (tag: string) => {
    const name = (await labelLookup.findTagNames([tag])).get(tag);
    if (name === undefined) throw new AppError('tag_not_found');
    const index = await fotoIndex.getUpToDateIndex();
    const tagged = index.createBitmap();
    index.findPosting('tags', tag)?.slots.addTo(tagged);
    return { index, tagged, found: index.findPosting('trefwoord', name)?.slots };
  };

  return {
    count: async (id: string): Promise<number> => {
      const { found, tagged } = await findUntagged(id.toLowerCase());
      return found ? found.size - found.countIn(tagged) : 0;
    },
    /** Gives those photos the tag but for `except`, by a job that can be undone. */
    addTag: async (id: string, except: string | undefined, viewer: Viewer): Promise<BulkAnswer> => {
      const tag = id.toLowerCase();
      const { index, found, tagged } = await findUntagged(tag);
      const ids: string[] = [];
      found?.forEach((slot) => {
        if (!hasBit(tagged, slot)) ids.push(index.getId(slot));
      });
      const targets = except ? without(ids, [except.toLowerCase()]) : ids;
      if (!targets.length) return toBulkAnswer(0, []);
      return bulk.changeFotos(targets, { add: { tags: [tag], themes: [] } }, viewer);
    },
  };
};
