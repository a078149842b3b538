import { getTerms } from './terms.js';
import { analyseWord } from './vocabulary.js';

/** A word or some words, each with its roots. */
type Phrase = { word: string; roots: string[] }[];

/** The words of a synonym, and the words of a text that it can replace. */
type Found = { words: string[]; at: number; length: number };

export type Synonyms = {
  /** Returns the synonyms of the words of a text. */
  find: (terms: readonly string[]) => Found[];
};

/** Reads groups of words or phrases that mean the same. */
export const createSynonyms = (groups: readonly (readonly string[])[]): Synonyms => {
  const byRoot = new Map<string, { phrase: Phrase; others: Phrase[] }[]>();
  for (const group of groups) {
    const phrases = group.map((synonym) => toPhrase(getTerms(synonym))).filter((phrase) => phrase.length > 0);
    for (const phrase of phrases)
      for (const root of phrase[0]!.roots) {
        const entries = byRoot.get(root) ?? [];
        if (!entries.length) byRoot.set(root, entries);
        entries.push({ phrase, others: phrases.filter((other) => other !== phrase) });
      }
  }
  return {
    find: (terms) => {
      if (byRoot.size === 0) return [];
      const text = toPhrase(terms);
      return text.flatMap(({ roots }, at) => {
        const entries = new Set(roots.flatMap((root) => byRoot.get(root) ?? []));
        return [...entries]
          .filter(({ phrase }) => phrase.every((part, position) => isSame(part, text[at + position])))
          .flatMap(({ phrase, others }) =>
            others.map((other) => ({ words: other.map(({ word }) => word), at, length: phrase.length })),
          );
      });
    },
  };
};

export const noSynonyms = createSynonyms([]);

const toPhrase = (words: readonly string[]): Phrase => words.map((word) => ({ word, roots: analyseWord(word).roots }));

const isSame = (one: Phrase[number], other: Phrase[number] | undefined): boolean =>
  other !== undefined && (one.word === other.word || one.roots.some((root) => other.roots.includes(root)));
