import { woordenOf } from '@ledenportaal/shared';
import { combineLabels } from './combine-labels.js';
import type { FotoRecord } from './foto.model.js';

type Source = Pick<FotoRecord, 'beschrijving' | 'eigenaar'> & { tags: readonly unknown[]; themes: readonly unknown[] };
export type SearchFields = Record<'woorden' | 'pairs', string[]>;

/** The fields that a foto is found by. They follow from its other fields, and every write sets them anew. */
export const deriveSearchFields = ({ beschrijving, eigenaar, tags, themes }: Source): SearchFields => ({
  woorden: woordenOf(beschrijving, eigenaar),
  pairs: combineLabels(tags, themes),
});
