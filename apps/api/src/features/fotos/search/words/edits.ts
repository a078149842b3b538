const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the texts at one insertion, deletion, substitution or transposition of adjacent letters from a word. */
export const getEdits = (word: string): string[] => {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) edits.add(before + letter + after);
    if (!after) continue;
    edits.add(before + after.slice(1));
    for (const letter of letters) edits.add(before + letter + after.slice(1));
    if (after.length > 1) edits.add(before + after[1]! + after[0]! + after.slice(2));
  }
  edits.delete(word);
  return [...edits];
};
