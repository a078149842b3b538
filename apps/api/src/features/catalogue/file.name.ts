import { kindOfExtension, longestFilename, normalise, type FileKind } from '@ledenportaal/shared';

/** With the extension of what the file is: a program opens it by that. */
export const withExtension = (filename: string, kind: FileKind): string => {
  const [, stem = filename, ext = ''] = /^(.+)\.([^.]+)$/s.exec(filename) ?? [];
  const told = kindOfExtension(ext);
  if (told === kind) return filename;
  return `${cut(told ? stem : filename, longestFilename - kind.length - 1)}.${kind}`;
};

/** Never through the middle of a character. */
const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();

/** A file's name as it is kept: `normaal` is the name as people compare it, unique. */
export const namesOf = (told: string, kind: FileKind) => {
  const filename = withExtension(told, kind);
  return { filename, normaal: normalise(filename) };
};
