import { getTerms } from './terms.js';
import { analyseWord } from './vocabulary.js';

/** A word or some words, each with its roots. */
type Phrase = { word: string; roots: string[] }[];

export type Synonyms = {
  /**
   * Returns the synonyms of the words that begin at a position of a text: of each its words, and how many words of the text
   * it can replace.
   */
  find: (terms: readonly string[], at: number) => { words: string[]; length: number }[];
};

/** Reads groups of words or phrases that mean the same. */
export const createSynonyms = (groups: readonly (readonly string[])[]): Synonyms => {
  const byRoot = new Map<string, { phrase: Phrase; others: Phrase[] }[]>();
  for (const group of groups) {
    const phrases = group.map(toPhrase).filter((phrase) => phrase.length > 0);
    for (const phrase of phrases)
      for (const root of phrase[0]!.roots) {
        const entry = { phrase, others: phrases.filter((other) => other !== phrase) };
        byRoot.set(root, [...(byRoot.get(root) ?? []), entry]);
      }
  }
  return {
    find: (terms, at) => {
      const found = toPhrase(terms[at]!)[0]?.roots.flatMap((root) => byRoot.get(root) ?? []) ?? [];
      return [...new Set(found)]
        .filter(({ phrase }) => phrase.every((part, position) => isSame(part, terms[at + position])))
        .flatMap(({ phrase, others }) =>
          others.map((other) => ({ words: other.map(({ word }) => word), length: phrase.length })),
        );
    },
  };
};

export const noSynonyms = createSynonyms([]);

const toPhrase = (text: string): Phrase => getTerms(text).map((word) => ({ word, roots: analyseWord(word).roots }));

const isSame = ({ word, roots }: Phrase[number], term: string | undefined): boolean =>
  term !== undefined && (term === word || analyseWord(term).roots.some((root) => roots.includes(root)));
