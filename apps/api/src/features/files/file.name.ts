import { findKindByExtension, maxFilenameLength, normalise, truncate, type FileKind } from '@ledenportaal/shared';

/** Returns the file name with the extension of the detected kind, because programs open files by their extension. */
export const withExtension = (filename: string, kind: FileKind): string => {
  const [, stem = filename, extension = ''] = /^(.+)\.([^.]+)$/s.exec(filename) ?? [];
  const declaredKind = findKindByExtension(extension);
  if (declaredKind === kind) return filename;
  return `${truncate(declaredKind ? stem : filename, maxFilenameLength - kind.length - 1)}.${kind}`;
};

/** Returns the file name to store and its normalised form, which is unique. */
export const toFileNames = (inputName: string, kind: FileKind) => {
  const filename = withExtension(inputName, kind);
  return { filename, normaal: normalise(filename) };
};
