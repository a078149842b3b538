import { deviceWords, fillerWords, nameWords } from './device-words.js';

const wordPattern = /[\p{L}\p{M}\p{N}]+|\p{Emoji_Presentation}/gu;
const toWords = (text: string) => text.match(wordPattern) ?? [];
/** A model is a number with capitals, or with one or two letters, or a few capitals. */
const modelPattern = /^(?:\p{Lu}*|\p{L}{1,2})\d[\d\p{Lu}]*\p{Ll}{0,2}$|^\p{Lu}{1,3}$|^\p{L}$/u;
/** A number of a file or a device has at least so many digits; a year or the number of a road has fewer. */
const serialDigits = 5;

/** Returns the maker and model of a file, as a whole and by word. */
export const toDeviceNames = (texts: readonly string[]): ReadonlySet<string> => {
  const names = texts.map((text) => text.toLowerCase());
  return new Set([...names, ...names.flatMap(toWords).filter(({ length }) => length > 1)]);
};

/**
 * Returns whether a device or program filled in a text: it consists of names of makers and models, words such as `digital
 * camera`, formats and numbers only.
 */
export const isDeviceText = (text: string, ...names: readonly ReadonlySet<string>[]): boolean => {
  const isName = (word: string) => names.some((known) => known.has(word.toLowerCase()));
  // `FinePix1400Zoom` and `GOPR0123` start with a known word.
  const startsWith = (known: ReadonlySet<string>, word: string) => known.has(word.toLowerCase().replace(/\d.*/, ''));
  const isOfDevice = (word: string) => isName(word) || startsWith(deviceWords, word);
  const isKnown = (word: string) => isOfDevice(word) || startsWith(fillerWords, word) || modelPattern.test(word);
  const words = toWords(text);
  if (isName(text.trim()) || words.length === 0) return true;
  return words.every(isKnown) && (words.some(isOfDevice) || text.replace(/\D/g, '').length >= serialDigits);
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
