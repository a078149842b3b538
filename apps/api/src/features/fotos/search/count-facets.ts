import {
  compareNames,
  maxCountedFotos,
  maxFacetEigenaars,
  type FotoFacets,
  type Orientation,
} from '@ledenportaal/shared';
import type { Bitmap } from './bitmap.js';
import type { FotoIndex } from './foto-index.js';
import type { LocalDays } from './local-days.js';
import { combine, findByCriterion, type CriterionName, type SearchCriteria } from './match-fotos.js';
import type { TermField } from './search-terms.js';

/**
 * Counts the photos that each choice gives, together with the other criteria of a search. Where a photo must have every
 * chosen label, the choices are those that narrow the results.
 */
export const countFacets = (index: FotoIndex, days: LocalDays, filter: SearchCriteria): FotoFacets => {
  const criteria = findByCriterion(index, days, filter);
  const results = combine(index, criteria);
  const without = (name: CriterionName) =>
    criteria.some((criterion) => criterion.name === name) ? combine(index, criteria, name) : results;
  const countLabels = (field: 'tags' | 'themes', match = 'any') =>
    countTerms(index, field, match === 'all' ? results : without(field)).map(({ term, count }) => ({
      _id: term,
      ...toCount(count),
    }));
  const ofAnyEigenaar = without('eigenaar');
  const withoutEigenaar = index.findPosting('zonder', 'eigenaar')?.slots.countIn(ofAnyEigenaar) ?? 0;
  const eigenaars = countTerms(index, 'maker', ofAnyEigenaar)
    .sort((a, b) => b.count - a.count || compareNames(a.text, b.text))
    .slice(0, maxFacetEigenaars);
  const years = countTerms(index, 'jaar', without('period')).map(({ term, count }) => ({
    _id: Number(term),
    ...toCount(count),
  }));
  return {
    tags: countLabels('tags', filter.tagsMatch),
    themes: countLabels('themes', filter.themesMatch),
    orientation: countTerms(index, 'orientation', without('orientation')).map(({ term, count }) => ({
      _id: term as Orientation,
      ...toCount(count),
    })),
    eigenaar: eigenaars.map(({ text, count }) => ({ _id: text, ...toCount(count) })),
    zonder: withoutEigenaar ? [{ _id: 'eigenaar', ...toCount(withoutEigenaar) }] : [],
    jaar: years.sort((a, b) => b._id - a._id),
  };
};

const countTerms = (index: FotoIndex, field: TermField, fotos: Bitmap) =>
  index
    .getPostings(field)
    .map(({ term, text, slots }) => ({ term, text, count: slots.countIn(fotos) }))
    .filter(({ count }) => count > 0);

const toCount = (count: number) => ({ count: Math.min(count, maxCountedFotos), more: count > maxCountedFotos });
