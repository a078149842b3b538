import { AppError, fileKinds, kindNamesOf, mayStandIn, type FileKind, type Section } from '@ledenportaal/shared';
import { isCompleteFile } from '../../platform/file-kind/is-complete-file.js';
import { detectFileKind, type DetectedKind } from '../../platform/file-kind/detect-file-kind.js';

/**
 * Detects the kind of a file from its content. Throws `wrong_kind` when the section does not accept it and
 * `damaged_file` when the file is incomplete.
 */
export const kindFor = async (section: Section, path: string): Promise<FileKind> => {
  const found = await detectFileKind(path);
  if (!found?.kind || !mayStandIn(section, found.kind)) throw wrongKind(section, found);
  if (!(await isCompleteFile(path, found.kind)))
    throw new AppError('damaged_file', { text: 'Dit bestand is beschadigd of niet compleet.' });
  return found.kind;
};

/** Throws `wrong_kind` when the section does not accept the kind of a stored file. */
export const refuseKind = (section: Section, kind: FileKind): void => {
  if (!mayStandIn(section, kind)) throw wrongKind(section, fileKinds[kind]);
};

const wrongKind = (section: Section, found: DetectedKind | undefined) => {
  const is = found ? `Dit is een ${found.name}.` : 'Van dit bestand is niet te zien wat het is.';
  return new AppError('wrong_kind', { text: `${is} Hier kan een ${kindNamesOf(section)}.` });
};
