import { isUtf8 } from 'node:buffer';

/**
 * The texts of one block of metadata by key: the tag in Exif (`0x010e`), record and dataset in IPTC-IIM (`2:120`), prefix
 * and name in XMP (`dc:title`). A date with separate parts is one text.
 */
export type Layer = Map<string, string[]>;

/** Longer than any field of a photo, or than its keywords as one text. */
const maxLength = 10_000;

/** Makes a layer of texts; skips those that are empty after cleaning. */
export const toLayer = (texts: readonly { key: string; text: string }[]): Layer => {
  const layer: Layer = new Map();
  for (const { key, text } of texts) {
    const cleaned = cleanText(text.slice(0, maxLength));
    const others = layer.get(key);
    if (cleaned && others) others.push(cleaned);
    else if (cleaned) layer.set(key, [cleaned]);
  }
  return layer;
};

/** Decodes a text in UTF-8, which a program may have cut within a character, or in Latin-1. */
export const decodeText = (bytes: Buffer, isUtf8Declared = false): string => {
  if (isUtf8(bytes)) return bytes.toString();
  const cut = bytes.toString().replace(/\ufffd$/, '');
  const isCut = !cut.includes('\ufffd') && (isUtf8Declared || /[^\0-\x7f]/.test(cut));
  return isCut ? cut : bytes.toString('latin1');
};

/** Characters of Windows-1252 that are control characters in Latin-1, from 0x80. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Removes control characters and lone surrogates, and composes letters with their accents. */
const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\x80-\x9f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80]!)
    .replace(/[^\P{Cc}\n\t]|\p{Cs}|\ufeff/gu, '')
    .normalize('NFC')
    .trim();
