import { fileKinds, normalise, type FileKind } from '@ledenportaal/shared';

const longest = 150;
const alsoWritten: Record<string, FileKind> = { jpeg: 'jpg', m4v: 'mp4' };

/** With the extension of what the file is: a program opens it by that. */
export const withExtension = (filename: string, kind: FileKind): string => {
  const [, stem = filename, ext = ''] = /^(.+)\.([^.]+)$/s.exec(filename) ?? [];
  const told = ext.toLowerCase();
  const known = alsoWritten[told] ?? told;
  if (known === kind) return filename;
  return `${cut(known in fileKinds ? stem : filename, longest - kind.length - 1)}.${kind}`;
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
