import { getWoorden, mapFotoTexts, type FotoText } from '@ledenportaal/shared';
import { combineLabels } from './combine-labels.js';
import { toTexts } from './foto-texts.js';
import type { FotoRecord } from './foto.model.js';

type Source = Partial<Pick<FotoRecord, FotoText>> & { tags: readonly unknown[]; themes: readonly unknown[] };
export type SearchFields = Record<'woorden' | 'pairs', string[]>;

/** The fields from which `deriveSearchFields` derives the search fields of a foto, as a projection. */
export const searchSources = { ...mapFotoTexts(() => 1 as const), tags: 1, themes: 1 } as const;

/** The fields that a foto is found by. They follow from its other fields, and every write sets them anew. */
export const deriveSearchFields = ({ tags, themes, ...texts }: Source): SearchFields => ({
  woorden: getWoorden(...Object.values(toTexts(texts))),
  pairs: combineLabels(tags, themes),
});
