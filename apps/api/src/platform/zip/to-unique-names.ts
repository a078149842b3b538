import { cleanFileName } from '../storage/clean-file-name.js';
import { createYield } from '../yield.js';

/** As long as ext4 and APFS allow, in bytes of UTF-8. */
const maxBytes = 255;
const defaultStem = 'bestand';
/** Windows refuses these; `/` and `\` would be folders. */
const forbiddenCharacters = /[\\/:*?"<>|]/g;
/** Devices of Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

/**
 * Makes names valid as names of files in one folder on Windows, macOS and Linux: the second `a.jpg` becomes `a (2).jpg`.
 * Names also differ when case and Unicode normalisation are ignored. The names are in Unicode NFC. Yields to the event
 * loop, because 2,000 long names take 200 ms.
 */
export const toUniqueNames = async (names: readonly string[]): Promise<string[]> => {
  const yieldIfDue = createYield();
  const cleaned: { name: string; key: string }[] = [];
  for (const each of names) {
    const name = cleanName(each);
    cleaned.push({ name, key: toKey(name) });
    await yieldIfDue();
  }
  // Starts with all names, so that a number never leads to the name of a later file.
  const taken = new Set(cleaned.map(({ key }) => key));
  const nextNumbers = new Map<string, number>();
  const toUnique = ({ name, key }: { name: string; key: string }) => {
    let number = nextNumbers.get(key);
    let unique = name;
    for (; number !== undefined && taken.has(toKey(unique)); number += 1) unique = fitName(name, ` (${number})`);
    nextNumbers.set(key, number ?? 2);
    taken.add(toKey(unique));
    return unique;
  };
  const unique: string[] = [];
  for (const each of cleaned) {
    unique.push(toUnique(each));
    await yieldIfDue();
  }
  return unique;
};

/** Equal for names that are the same file on a file system that ignores case and normalisation. */
const toKey = (name: string) => name.normalize('NFD').toLowerCase().toUpperCase().normalize('NFD');

const splitExtension = (name: string) => {
  const extension = /\.[^. ]{1,16}$/u.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
};

const cleanName = (name: string): string => {
  const { stem, extension } = splitExtension(name.replace(forbiddenCharacters, '_'));
  // Apart, so that a long name keeps its extension.
  const cleaned = `${cleanFileName(stem)}${cleanFileName(extension)}`.normalize('NFC').replace(/[. ]+$/, '');
  const fitted = fitName(cleaned);
  return deviceName.test(fitted) ? fitName(`_${fitted}`) : fitted;
};

/** Shortens the stem until the name fits with this suffix before its extension. */
const fitName = (name: string, suffix = ''): string => {
  const { stem, extension } = splitExtension(name);
  const bytes = maxBytes - Buffer.byteLength(suffix + extension);
  // A dot in front hides a file on macOS and Linux; Windows drops dots and spaces at the end.
  const trimmed = cutBytes(stem.replace(/^[. ]+/, ''), bytes).replace(/[. ]+$/, '');
  return `${cleanFileName(trimmed) || defaultStem}${suffix}${extension}`;
};

/** Returns as many whole code points from the start as fit. */
const cutBytes = (text: string, bytes: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
