import { kindOfExtension, longestFilename, normalise, type FileKind } from '@ledenportaal/shared';

/** Returns the file name with the extension of the detected kind, because programs open files by their extension. */
export const withExtension = (filename: string, kind: FileKind): string => {
  const [, stem = filename, ext = ''] = /^(.+)\.([^.]+)$/s.exec(filename) ?? [];
  const told = kindOfExtension(ext);
  if (told === kind) return filename;
  return `${cut(told ? stem : filename, longestFilename - kind.length - 1)}.${kind}`;
};

/** Never cuts a surrogate pair in half. */
const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();

/** Returns the file name to store and its normalised form, which is unique. */
export const namesOf = (told: string, kind: FileKind) => {
  const filename = withExtension(told, kind);
  return { filename, normaal: normalise(filename) };
};
