import type { WordAnalysis } from '@ledenportaal/dutch-words';
import { labelFields } from '../../../labels/index.js';
import { wordFields } from '../criteria.js';
import type { FotoIndex } from '../foto-index.js';
import { getEdits } from './edits.js';
import { isFunctionWord } from './terms.js';
import { analyseWord, findRoots } from './vocabulary.js';

/**
 * How a word matches a term, the closest first: it is the same, of its family, a compound with it, it starts with a term that
 * may be unfinished, or it is one slip of the finger away.
 */
export const tiers = ['exact', 'family', 'part', 'start', 'typo'] as const;
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

/** Finds the words of the index that a term means. */
export const expandTerm = (index: FotoIndex, term: string): WordMatches => {
  const analysis = analyseWord(term);
  const { isWord, roots } = analysis;
  const matches = findRelated(index, roots);
  if (index.vocabulary.has(term)) addMatches(matches, [term], 'exact');
  addMatches(matches, findUnfinished(index, term, analysis), 'start');
  if (!isWord && ![...matches.keys()].some((word) => hasFotos(index, word)))
    addMatches(matches, findTypos(index, term), 'typo');
  return matches;
};

/**
 * Finds the words that start with a term, which may be unfinished. A word of its own means no other word that happens to
 * start with it, and no name.
 */
const findUnfinished = (index: FotoIndex, term: string, { isWord, isInflected }: WordAnalysis): string[] => {
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

/** A word may have no photos any more. */
const hasFotos = (index: FotoIndex, word: string): boolean =>
  wordFields.some((field) => index.findPosting(field, word)) ||
  labelFields.some((field) =>
    [...index.labelWords[field]].some(([id, words]) => words.includes(word) && index.findPosting(field, id)),
  );

const findTypos = (index: FotoIndex, term: string): string[] => {
  if (term.length < minTypoLength || !/^[a-z]+$/.test(term)) return [];
  return getEdits(term).flatMap((edit) => [
    ...(index.vocabulary.has(edit) ? [edit] : []),
    ...findRelated(index, [edit, ...findRoots(edit)]).keys(),
  ]);
};
