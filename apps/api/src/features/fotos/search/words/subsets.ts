type Subset = { terms: string[]; total: number };

/** More terms have too many subsets. */
const maxTerms = 6;
const maxSubsets = 3;

/**
 * Returns the largest subsets of terms that have photos, at most three: those with fewest photos, which tell most, in the
 * order of the terms. `count` returns the number of photos that have each of some terms.
 */
export const findLargestSubsets = (allTerms: readonly string[], count: (terms: string[]) => number): Subset[] => {
  const terms = allTerms.slice(0, maxTerms);
  for (let size = terms.length - 1; size > 0; size--) {
    const found = getSubsets(terms, size)
      .map((subset) => ({ terms: subset, total: count(subset) }))
      .filter(({ total }) => total > 0);
    const best = found.toSorted((a, b) => a.total - b.total).slice(0, maxSubsets);
    if (best.length > 0) return found.filter((subset) => best.includes(subset));
  }
  return [];
};

const getSubsets = (terms: readonly string[], size: number): string[][] => {
  if (size === 0) return [[]];
  return terms.flatMap((term, at) => getSubsets(terms.slice(at + 1), size - 1).map((rest) => [term, ...rest]));
};
