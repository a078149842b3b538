import { getWoorden } from '@ledenportaal/shared';
import { combineLabels } from './combine-labels.js';
import type { FotoRecord } from './foto.model.js';

type SearchedText = Exclude<keyof typeof searchSources, 'tags' | 'themes'>;
type Source = Pick<FotoRecord, SearchedText> & { tags: readonly unknown[]; themes: readonly unknown[] };
export type SearchFields = Record<'woorden' | 'pairs', string[]>;

/** The fields from which `deriveSearchFields` derives the search fields of a foto, as a projection. */
export const searchSources = { beschrijving: 1, eigenaar: 1, locatie: 1, tags: 1, themes: 1 } as const;

/** The fields that a foto is found by. They follow from its other fields, and every write sets them anew. */
export const deriveSearchFields = ({ beschrijving, eigenaar, locatie, tags, themes }: Source): SearchFields => ({
  woorden: getWoorden(beschrijving, eigenaar, locatie ?? ''),
  pairs: combineLabels(tags, themes),
});
