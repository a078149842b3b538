import { toSynonymKey, type FotoFilter, type WoordProef } from '@ledenportaal/shared';
import type { FotoSearchService } from '../fotos/index.js';
import type { SynonymService } from './synonym.service.js';

type Deps = {
  synonyms: Pick<SynonymService, 'getSynonyms' | 'readNew'>;
  fotoSearches: Pick<FotoSearchService, 'countByTexts'>;
};

export type SynonymPreviewService = ReturnType<typeof createSynonymPreviewService>;

/** What leden find. */
const filter: FotoFilter = { tags: [], themes: [], status: 'zichtbaar' };

/** Tells what words find before a group of synonyms is saved. A group finds what a search for one of its words finds. */
export const createSynonymPreviewService = ({ synonyms, fotoSearches }: Deps) => ({
  preview: async (groups: string[][]): Promise<WoordProef[][]> => {
    await synonyms.readNew();
    const saved = synonyms.getSynonyms();
    const lists = groups.map((group) => {
      const keys = group.map(toSynonymKey);
      return { after: keys, before: keys.map((key) => saved.find((other) => other.includes(key)) ?? [key]) };
    });
    // Words of one saved group find the same.
    const distinct = [...new Set(lists.flatMap(({ after, before }) => [after, ...before]))];
    const counts = await fotoSearches.countByTexts(filter, distinct);
    const countOf = new Map(distinct.map((list, at) => [list, counts[at]!]));
    return lists.map(({ after, before }, at) =>
      before.map((list, position) => {
        const [now, total] = [countOf.get(list)!, countOf.get(after)!];
        return { woord: groups[at]![position]!, now, with: total, more: total - now };
      }),
    );
  },
});
