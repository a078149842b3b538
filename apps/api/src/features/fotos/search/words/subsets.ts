import { countBits, intersect, isEmpty, type Bitmap } from '../structures/bitmap.js';

type Term = { text: string; fotos: Bitmap };
type Subset = { terms: Term[]; fotos: Bitmap; total: number };

/** More terms have too many subsets. */
const maxTerms = 6;
const maxSubsets = 3;
/** Nobody means so many words. */
const maxAll = 12;

/**
 * Returns the largest sets of terms that have photos together, but not all terms: at most three, those with fewest photos,
 * which tell most, in the order of the terms.
 */
export const findLargestSubsets = (all: readonly Term[]): Subset[] => {
  if (all.length > maxAll) return [];
  const terms = all.filter(({ fotos }) => !isEmpty(fotos)).slice(0, maxTerms);
  for (let size = Math.min(terms.length, all.length - 1); size > 0; size--) {
    const found = getSubsets(terms, size)
      .map(toSubset)
      .filter(({ total }) => total > 0);
    const best = found.toSorted((a, b) => a.total - b.total).slice(0, maxSubsets);
    if (best.length > 0) return found.filter((subset) => best.includes(subset));
  }
  return [];
};

const getSubsets = (terms: readonly Term[], size: number): Term[][] => {
  if (size === 0) return [[]];
  return terms.flatMap((term, at) => getSubsets(terms.slice(at + 1), size - 1).map((rest) => [term, ...rest]));
};

const toSubset = (terms: Term[]): Subset => {
  const [first, ...others] = terms.map(({ fotos }) => fotos);
  const fotos = intersect(first!, ...others);
  return { terms, fotos, total: countBits(fotos) };
};
