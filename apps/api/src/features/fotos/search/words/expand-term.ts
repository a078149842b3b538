import type { WordAnalysis } from '@ledenportaal/dutch-words';
import { labelFields } from '../../../labels/index.js';
import { wordFields } from '../criteria.js';
import type { FotoIndex } from '../foto-index.js';
import { getEdits } from './edits.js';
import { isFunctionWord } from './terms.js';
import { findRoots } from './vocabulary.js';

/**
 * How a word matches a term, the closest first: it is the same, of its family, a compound with it, it starts with a term that
 * may be unfinished, it is one slip of the finger away, or related to a word that is.
 */
export const tiers = ['exact', 'family', 'part', 'start', 'typo', 'typoFamily'] as const;
export type Tier = (typeof tiers)[number];

/** Words of the index, with how they match. */
export type WordMatches = Map<string, Tier>;

/** Shorter words have too many others at one letter from them. */
const minTypoLength = 4;

/** Many other words start with a shorter one. */
const minUnfinishedWord = 4;
/** `weil` is a word that nobody uses, so probably the start of `weiland`; `have` is no `haven`. */
const minRest = 3;

/** Adds words that match, unless they match more closely already. */
export const addMatches = (matches: WordMatches, words: Iterable<string>, tier: Tier): void => {
  for (const word of words) {
    const known = matches.get(word);
    if (known === undefined || tiers.indexOf(tier) < tiers.indexOf(known)) matches.set(word, tier);
  }
};

/** Finds the words of a family, and the compounds of which one of them is a part. */
export const findRelated = ({ vocabulary }: FotoIndex, roots: readonly string[]): WordMatches => {
  const matches: WordMatches = new Map();
  for (const root of roots) {
    // `bij` is hardly ever one of `bijen`.
    addMatches(
      matches,
      vocabulary.findFamily(root).filter((word) => !isFunctionWord(word)),
      'family',
    );
    addMatches(matches, vocabulary.findCompounds(root), 'part');
  }
  return matches;
};

/** Finds the words of the index that a term means, if it has no slip of the finger. */
export const expandTerm = (index: FotoIndex, term: string, analysis: WordAnalysis): WordMatches => {
  const matches = findRelated(index, analysis.roots);
  if (index.vocabulary.has(term)) addMatches(matches, [term], 'exact');
  addMatches(matches, findUnfinished(index, term, analysis), 'start');
  return matches;
};

/**
 * Finds the words that start with a term, which may be unfinished. A word of its own means no other word that happens to
 * start with it, and no name.
 */
const findUnfinished = (
  index: FotoIndex,
  term: string,
  { isName, isInflected, ...analysis }: WordAnalysis,
): string[] => {
  const isWord = analysis.isWord || isName;
  if (isWord && term.length < minUnfinishedWord) return [];
  const fields = isWord ? (['beschrijving'] as const) : wordFields;
  const starting = [
    ...fields.flatMap((field) => index.findWords(field, term)),
    ...labelFields.flatMap((field) =>
      [...index.labelWords[field].values()].flat().filter((word) => word.startsWith(term)),
    ),
  ];
  if (!isWord) return starting;
  const isLong = (word: string) => !isInflected && word.length >= term.length + minRest;
  return starting.filter((word) => isLong(word) || !index.vocabulary.isKnown(word));
};

/** Finds the words at one slip of the finger from a term, and those related to a word at that distance. */
export const findTypos = (index: FotoIndex, term: string): WordMatches => {
  const matches: WordMatches = new Map();
  if (term.length < minTypoLength || !/^[a-z]+$/.test(term)) return matches;
  for (const edit of getEdits(term)) {
    if (index.vocabulary.has(edit)) addMatches(matches, [edit], 'typo');
    addMatches(matches, findRelated(index, [edit, ...findRoots(edit)]).keys(), 'typoFamily');
  }
  return matches;
};
