import type { Viewer } from '@ledenportaal/shared';
import { hasBit } from './search/structures/bitmap.js';
import type { FotoIndexService } from './search/foto-index.service.js';
import { createMatcher } from './search/match-fotos.js';
import { toVisibleFilter } from './visible-fotos.js';

type Deps = { fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'> };

export type FotoMatchService = ReturnType<typeof createFotoMatchService>;

/** Searches in lists of photos that have an order of their own. */
export const createFotoMatchService = ({ fotoIndex }: Deps) => {
  const match = createMatcher();
  return {
    /**
     * Returns a function that keeps those of some photos that a search for this text would find for this viewer. Call it
     * for some hundreds of ids at a time: it looks each up in the index in memory, and reads nothing.
     */
    createTextFilter: async (tekst: string, viewer: Viewer) => {
      const index = await fotoIndex.getUpToDateIndex();
      const search = toVisibleFilter({ tekst, tags: [], themes: [] }, viewer);
      return (ids: readonly string[]): Set<string> => {
        // Matched for each call, because another photo may have got the slot of one that was removed.
        const found = match(index, search);
        const isMatch = (slot: number | undefined) => slot !== undefined && hasBit(found, slot);
        return new Set(ids.filter((id) => isMatch(index.findSlot(id))));
      };
    },
  };
};
