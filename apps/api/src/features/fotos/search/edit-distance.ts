/**
 * Returns the edit distance of two words: insertions, deletions, substitutions and transpositions of adjacent letters
 * each count as one.
 */
export const editDistance = (a: string, b: string): number => {
  const [from, to] = [[...a], [...b]];
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= from.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      rows[i]![j] = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return cell(from.length, to.length);
};
