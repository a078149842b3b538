import { findKindByExtension, maxFilenameLength, normalise, type FileKind } from '@ledenportaal/shared';

/** Returns the file name with the extension of the detected kind, because programs open files by their extension. */
export const withExtension = (filename: string, kind: FileKind): string => {
  const [, stem = filename, extension = ''] = /^(.+)\.([^.]+)$/s.exec(filename) ?? [];
  const declaredKind = findKindByExtension(extension);
  if (declaredKind === kind) return filename;
  return `${truncate(declaredKind ? stem : filename, maxFilenameLength - kind.length - 1)}.${kind}`;
};

/** Never cuts a surrogate pair in half. */
const truncate = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();

/** Returns the file name to store and its normalised form, which is unique. */
export const toFileNames = (inputName: string, kind: FileKind) => {
  const filename = withExtension(inputName, kind);
  return { filename, normaal: normalise(filename) };
};
