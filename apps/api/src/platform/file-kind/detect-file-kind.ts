import { fileKinds, findKindByExtension, type FileKind } from '@ledenportaal/shared';

/** The detected type of a file; `kind` when it is a supported one. */
export type DetectedKind = { name: string; kind?: FileKind };

/**
 * Detects the kind of a file by its content, and returns undefined when it is unknown. The file name is not used,
 * because it is not reliable.
 */
export const detectFileKind = async (path: string): Promise<DetectedKind | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(ignoreUnknownType);
  if (!found) return undefined;
  const kind = findKindByExtension(found.ext);
  return kind ? { kind, name: fileKinds[kind].name } : { name: found.ext.toUpperCase() };
};

/** Rethrows errors of the file system. Other errors mean that the content is not recognised. */
const ignoreUnknownType = (cause: NodeJS.ErrnoException) => {
  if (cause.syscall) throw cause;
  return undefined;
};
