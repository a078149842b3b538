import { normalise } from '../names.js';

/** In characters. Longer words are truncated, to limit the size of the index. */
const maxWoordLength = 40;

/** Returns the unique words of the texts, normalised, with only letters and digits. */
export const getWoorden = (...texts: string[]): string[] => {
  const words = texts.flatMap((text) => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words.map(shorten))];
};

/** Cuts between characters, not within one of two UTF-16 units. */
const shorten = (word: string): string =>
  word.length > maxWoordLength ? Array.from(word).slice(0, maxWoordLength).join('') : word;

/** Returns the words to search for. Omits prefixes of other words: each match of `fietspad` also matches `fiets`. */
export const getSearchTerms = (tekst: string): string[] => {
  const words = getWoorden(tekst);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
};
