/**
 * Returns the edit distance of two words: insertions, deletions, substitutions and transpositions of adjacent letters
 * each count as one. Returns a number above `max` as soon as the distance is larger.
 */
export const editDistance = (from: string, to: string, max: number): number => {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const substitution = previous[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const transposition = isSwapped ? beforePrevious[j - 2]! + 1 : Infinity;
      row.push(Math.min(previous[j]! + 1, row[j - 1]! + 1, substitution, transposition));
    }
    // A later distance is at least the smallest of two rows, because a transposition skips one.
    if (Math.min(...row) > max && Math.min(...previous) > max) return max + 1;
    [beforePrevious, previous] = [previous, row];
  }
  return previous[to.length]!;
};
