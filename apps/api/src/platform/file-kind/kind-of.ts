import { fileTypeFromFile } from 'file-type';
import { fileKinds, kindOfExtension, type FileKind } from '@ledenportaal/shared';

/** What a file is by its bytes; `kind` where that is one we know. */
export type FoundKind = { name: string; kind?: FileKind };

/** Undefined where nothing is known that looks like this. Its name is not asked: anybody can write anything in that. */
export const kindOf = async (path: string): Promise<FoundKind | undefined> => {
  const found = await fileTypeFromFile(path).catch(unlessUnreadable);
  if (!found) return undefined;
  const kind = kindOfExtension(found.ext);
  return kind ? { kind, name: fileKinds[kind].name } : { name: found.ext.toUpperCase() };
};

/** What the disk says is our own fault; what it says of the bytes, that they are of nothing it knows. */
const unlessUnreadable = (cause: NodeJS.ErrnoException) => {
  if (cause.syscall) throw cause;
  return undefined;
};
