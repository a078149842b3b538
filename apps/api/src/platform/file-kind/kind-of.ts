import { fileTypeFromFile } from 'file-type';
import { fileKinds, type FileKind } from '@ledenportaal/shared';

/** What a file is by its bytes; `kind` where that is one we know. */
export type FoundKind = { name: string; kind?: FileKind };

/** The same film, as some programs mark it. */
const alsoCalled: Record<string, FileKind> = { m4v: 'mp4' };

/** Undefined where nothing is known that looks like this. Its name is not asked: anybody can write anything in that. */
export const kindOf = async (path: string): Promise<FoundKind | undefined> => {
  const found = await fileTypeFromFile(path).catch(unlessUnreadable);
  if (!found) return undefined;
  const kind = alsoCalled[found.ext] ?? found.ext;
  return isKnown(kind) ? { kind, name: fileKinds[kind].name } : { name: found.ext.toUpperCase() };
};

const isKnown = (ext: string): ext is FileKind => ext in fileKinds;

/** What the disk says is our own fault; what it says of the bytes, that they are of nothing it knows. */
const unlessUnreadable = (cause: NodeJS.ErrnoException) => {
  if (cause.syscall) throw cause;
  return undefined;
};
