import { deviceWords, fillerWords, nameWords } from './device-words.js';

const wordPattern = /[\p{L}\p{M}\p{N}]+|\p{Emoji_Presentation}/gu;
const toWords = (text: string) => text.match(wordPattern) ?? [];
/** Models are a number, with or without letters, or a few capitals. */
const modelPattern = /\d|^\p{Lu}{1,3}$|^\p{L}$/u;
/** A number of a file or a device has at least so many digits; a year or the number of a road has fewer. */
const serialDigits = 5;

/** Returns the words in the maker and model of a file. */
export const toDeviceNames = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(toWords(texts.join(' ').toLowerCase()).filter(({ length }) => length > 1));

/**
 * Returns whether a device or program filled in a text: it consists of names of makers and models, words such as `digital
 * camera`, formats and numbers only.
 */
export const isDeviceText = (text: string, ...names: readonly ReadonlySet<string>[]): boolean => {
  const words = toWords(text).map((word) => ({ word, lower: word.toLowerCase() }));
  const isOfDevice = ({ lower }: { lower: string }) => [deviceWords, ...names].some((known) => known.has(lower));
  const isKnown = words.every(
    (each) => isOfDevice(each) || fillerWords.has(each.lower) || modelPattern.test(each.word),
  );
  return isKnown && (words.length === 0 || words.some(isOfDevice) || text.replace(/\D/g, '').length >= serialDigits);
};

const copyrightSigns = /©|\(c\)|\bcopyright\b/gi;
const rightsReserved = /\b(?:all rights reserved|alle rechten voorbehouden)\b\.?/gi;
const years = /\b(?:19|20)\d\d\b(?:\s*[-–—]\s*(?:19|20)\d\d\b)?/g;
/** What goes before a name, such as `Foto: ` or `Photo by `. */
const label =
  /^(?:[\s,;:|/–—©-]|(?:foto|fotografie|fotograaf|photo|photograph(?:er|y|ed)?|picture|image|beeld|credits?|author|auteur|artist|maker|bron|source)\s*(?=:|©|(?:by|door)\s)|(?:by|door)\s)+/i;

/**
 * Returns the name in a text about who made a photo or has its copyright; empty when nobody is named. Years are no part of
 * the name after a copyright sign.
 */
export const toName = (text: string, deviceNames: ReadonlySet<string> = new Set()): string => {
  const signed = text.replace(copyrightSigns, '©').replace(rightsReserved, ' ');
  const name = (signed.includes('©') ? signed.replace(years, ' ') : signed).replace(label, '').replace(/[\s©]+/g, ' ');
  const trimmed = /^.*[^\s,;:|/–—-]/s.exec(name)?.[0] ?? '';
  return isDeviceText(trimmed, deviceNames, nameWords) ? '' : trimmed;
};
