import { isEmptyFilter, type Foto, type FotoFilter } from '@ledenportaal/shared';
import type { Selection } from '../../../ui/selection/useSelection.js';

/**
 * The photos of a bulk change: these, or all results of a filter. `expected` is the number of results that the user
 * agreed to change. `all` confirms that a filter without criteria is meant.
 */
export type BulkTarget = { fotos: string[] } | { filter: FotoFilter; expected: number; all?: true };

/** Returns undefined when nothing is chosen, which the server refuses. */
export const toBulkTarget = (
  { isAll, ids, count }: Pick<Selection<Foto>, 'isAll' | 'ids' | 'count'>,
  filter: FotoFilter,
): BulkTarget | undefined => {
  if (count === 0) return undefined;
  if (!isAll) return { fotos: [...ids] };
  return { filter, expected: count, ...(isEmptyFilter(filter) && { all: true }) };
};
