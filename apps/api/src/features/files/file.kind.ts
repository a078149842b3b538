import { AppError, fileKinds, formatKindNames, isKindAllowed, type FileKind, type Section } from '@ledenportaal/shared';
import { isCompleteFile } from '../../platform/file-kind/is-complete-file.js';
import { detectFileKind, type DetectedKind } from '../../platform/file-kind/detect-file-kind.js';

export const damagedText = 'Dit bestand is beschadigd of niet compleet.';

/**
 * Detects the kind of a file from its content. Throws `wrong_kind` when the section does not accept it and
 * `damaged_file` when the file is incomplete.
 */
export const getValidKind = async (section: Section, path: string): Promise<FileKind> => {
  const detected = await detectFileKind(path);
  if (!detected?.kind || !isKindAllowed(section, detected.kind)) throw createWrongKindError(section, detected);
  if (!(await isCompleteFile(path, detected.kind))) throw new AppError('damaged_file', { text: damagedText });
  return detected.kind;
};

/** Throws `wrong_kind` when the section does not accept the kind of a stored file. */
export const assertKindAllowed = (section: Section, kind: FileKind): void => {
  if (!isKindAllowed(section, kind)) throw createWrongKindError(section, fileKinds[kind]);
};

const createWrongKindError = (section: Section, detected: DetectedKind | undefined) => {
  const description = detected ? `Dit is een ${detected.name}.` : 'Van dit bestand is niet te zien wat het is.';
  return new AppError('wrong_kind', { text: `${description} Hier kan een ${formatKindNames(section)}.` });
};
