import { toSynonymKey, type WoordProef } from '@ledenportaal/shared';
import type { FotoSearchService } from '../fotos/index.js';
import type { SynonymService } from './synonym.service.js';

type Deps = {
  synonyms: Pick<SynonymService, 'readNew'>;
  fotoSearches: Pick<FotoSearchService, 'countFotos' | 'countWithoutSynonyms'>;
};

export type SynonymPreviewService = ReturnType<typeof createSynonymPreviewService>;

/** What leden find. */
const search = { tags: [], themes: [], isForLeden: true };

/** Tells what words find before a group of synonyms is saved. A group finds what a search for one of its words finds. */
export const createSynonymPreviewService = ({ synonyms, fotoSearches }: Deps) => ({
  preview: async (groups: string[][]): Promise<WoordProef[][]> => {
    await synonyms.readNew();
    const previews: WoordProef[][] = [];
    for (const group of groups) {
      const total = await fotoSearches.countWithoutSynonyms(group.map(toSynonymKey));
      const words: WoordProef[] = [];
      for (const woord of group) {
        const now = await fotoSearches.countFotos({ ...search, tekst: toSynonymKey(woord) });
        words.push({ woord, now, with: total, more: total - now });
      }
      previews.push(words);
    }
    return previews;
  },
});
