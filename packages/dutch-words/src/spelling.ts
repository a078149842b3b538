const vowels = 'aeiou';
const isVowel = (letter: string | undefined) => letter !== undefined && vowels.includes(letter);

/** Voiced at the start of a syllable, voiceless at the end of a word: `wolven`, `wolf`. */
const toFinalConsonant = (stem: string) => stem.replace(/v$/, 'f').replace(/z$/, 's');

/**
 * Returns how the part of a word before `-en`, `-e`, `-er` or `-ing` may be spelled as a word of its own: `boss` as `bos`,
 * `bom` as `boom`, `wolv` as `wolf`, `wandel` as `wandel`.
 */
export const closeSyllable = (stem: string): string[] => {
  const [before, vowel, last] = [stem.at(-3), stem.at(-2), stem.at(-1)!];
  if (last === vowel && !isVowel(last)) return [stem.slice(0, -1)];
  const closed = toFinalConsonant(stem);
  const isOpen = isVowel(vowel) && vowel !== 'i' && !isVowel(before) && !isVowel(last);
  if (!isOpen) return [closed];
  const lengthened = closed.slice(0, -1) + vowel + closed.at(-1)!;
  // The last syllable of `wandel` and `molen` has no stress, so it is not lengthened.
  const hasOtherSyllable = /[aeiou]/.test(stem.slice(0, -2));
  return hasOtherSyllable ? [lengthened, closed] : [lengthened];
};

/** Returns how a word that ends in a consonant is spelled before `-en`: `vloog` as `vlog`, `zwom` as `zwomm`, `las` as `laz`. */
export const openSyllable = (word: string): string => {
  const [first, second, last] = [word.at(-3), word.at(-2), word.at(-1)!];
  const voiced = word.replace(/f$/, 'v').replace(/s$/, 'z');
  if (first === second && isVowel(second)) return word.slice(0, -2) + voiced.at(-1)!;
  const isShort = isVowel(second) && !isVowel(first) && !isVowel(last);
  return isShort ? word + last : voiced;
};
