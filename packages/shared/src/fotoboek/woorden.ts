import { normalise } from './label.js';

/** Of a longer word only its beginning counts: an index keeps no more of it. */
const longestWoord = 40;

/** The words of what somebody wrote, each once, as people compare them: nothing but letters and digits is in them. */
export const woordenOf = (...texts: string[]): string[] => {
  const words = texts.flatMap((text) => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words.map((word) => [...word].slice(0, longestWoord).join('')))];
};

/** The words to look for. What begins with `fietspad` begins with `fiets` as well, which then need not be asked. */
export const termsOf = (tekst: string): string[] => {
  const words = woordenOf(tekst);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
};

const shortestSlip = 4;

/** A word and what is left of it without one of its letters. Of a short word, or a number, everything is near. */
export const slipsOf = (word: string): string[] => {
  const letters = [...word];
  if (letters.length < shortestSlip || /\p{N}/u.test(word)) return [];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
};
