import type { FotoFacets } from '@ledenportaal/shared';
import { facets, type FacetCounter } from './criteria.js';
import type { FotoIndex } from './foto-index.js';
import { combine, findByCriterion, type SearchCriteria } from './match-fotos.js';

/**
 * Counts the photos that each choice gives, together with the other criteria of a search. Where a photo must have every
 * chosen label, the choices are those that narrow the results.
 */
export const countFacets = (index: FotoIndex, filter: SearchCriteria): FotoFacets => {
  const found = findByCriterion(index, filter);
  const results = combine(index, found);
  const countTerms: FacetCounter['countTerms'] = (field, except, isCounted = () => true) => {
    const isNarrowed = found.some(({ name }) => name !== 'fotos' && name !== 'visible' && except.includes(name));
    const fotos = isNarrowed ? combine(index, found, except) : results;
    return index
      .getPostings(field)
      .filter(({ term }) => isCounted(term))
      .map(({ term, text, slots }) => ({ term, text, total: slots.countIn(fotos) }))
      .filter(({ total }) => total > 0);
  };
  const { isForLeden = false } = filter;
  const counter = { filter, isForLeden, now: index.getUsageContext(), countTerms };
  const counts = Object.entries(facets).map(([name, count]) => [name, count(counter)]);
  return Object.fromEntries(counts) as FotoFacets;
};
