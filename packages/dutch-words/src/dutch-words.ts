import { createSplitter } from './compounds.js';
import { closeSyllable } from './spelling.js';
import { WordTable } from './word-table.js';

/**
 * What is known of a word. `roots`: what it shares with the other words of its family: singular and plural, diminutives,
 * forms of verbs and adjectives, and words derived of it, such as `wandelaar` and `wandelen`. `parts`: the roots of each part
 * of a compound, or of its only part that means something. `isWord`: whether it is in the dictionary, and not just as a name; `isInflected`: whether it
 * has forms there, as nouns, verbs and adjectives have; `isName`: whether it is also the name of a place or person.
 */
export type WordAnalysis = {
  isWord: boolean;
  isInflected: boolean;
  isName: boolean;
  roots: string[];
  parts: string[][];
};

export type DutchWords = {
  /** Analyses a word in lower case, without accents. */
  analyse: (word: string) => WordAnalysis;
  /** Returns the roots of a word of the dictionary; none for another word. Quicker than an analysis. */
  findRoots: (word: string) => string[];
};

/** `bytes`: the file `words.txt` that the build compiles. */
export const createDutchWords = (bytes: Buffer): DutchWords => {
  const table = new WordTable(bytes);
  const find = (word: string) => table.find(word);
  const split = createSplitter(find);

  const analyse = (word: string): WordAnalysis => {
    if (!/^[a-z]{2,}$/.test(word))
      return {
        isWord: false,
        isInflected: false,
        isName: false,
        roots: [word, ...toSimilarSpellings(word)],
        parts: [],
      };
    const entry = find(word);
    const isListed = entry !== undefined && !entry.flags.includes('x');
    const isWord = isListed && entry.flags !== 'm';
    const roots = isListed ? entry.roots : [word];
    // An inflected word is no compound: `wolven` is not wool.
    const splits = roots.map(split);
    const parts = splits.flatMap((found) => found.parts).map((part) => part.roots);
    const ownRoots = isListed || parts.length > 1 ? roots : [word, ...guessRoots(word)];
    return {
      isWord,
      isInflected: isWord && /[nva]/.test(entry.flags),
      isName: isListed && entry.flags.includes('m'),
      roots: [
        ...new Set([
          ...ownRoots,
          ...splits.flatMap((found) => found.roots),
          ...toCompoundKeys(parts),
          ...toSimilarSpellings(word),
        ]),
      ],
      parts,
    };
  };

  return { analyse, findRoots: (word) => find(word)?.roots ?? [] };
};

/** What compounds of the same parts share, however they are linked: `pannekoek` and `pannenkoek`. */
const toCompoundKeys = (parts: string[][]): string[] =>
  parts.length < 2
    ? []
    : parts
        .reduce((keys, roots) => keys.flatMap((key) => roots.map((root) => `${key}+${root}`)), [''])
        .slice(0, maxCompoundKeys);

const maxCompoundKeys = 8;

/** Returns what a word that is in no dictionary may be a plural or diminutive of. */
const guessRoots = (word: string): string[] => {
  const base = /^(.{3,}?)(?:e?tje|pje|je)s?$/.exec(word)?.[1];
  if (base) return [base];
  const plural = /^(.{3,}[^s])s$/.exec(word)?.[1];
  if (plural) return [plural];
  const stem = /^(.{4,})en$/.exec(word)?.[1];
  return stem ? closeSyllable(stem) : [];
};

/** Spellings of before, and of other languages, that sound alike. */
const soundsAlike: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/ck/g, 'k'],
  [/c(?=[aoulrkt]|$)/g, 'k'],
  [/y/g, 'ij'],
];

/** Returns a spelling that sounds the same, when it differs: `oktober` for `october`. */
const toSimilarSpellings = (word: string): string[] => {
  const spelling = soundsAlike.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word);
  return spelling === word ? [] : [spelling];
};
