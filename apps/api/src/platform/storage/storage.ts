import type { Readable } from 'node:stream';
import { AppError } from '@ledenportaal/shared';

export type Range = { start: number; end: number };

export type StoredFile = {
  size: number;
  modified: Date;
  /** Opens the file at each call. Both ends of the range are inclusive. */
  read: (range?: Range) => Readable;
  /**
   * Yields the content in chunks. A chunk is valid only until the next one is requested, so that memory use does not
   * depend on the file size.
   */
  readChunks: (range: Range) => AsyncIterable<Uint8Array>;
  /** The key, when a web server could send the file from the same disk. */
  diskKey?: string;
};

/** `mayMove`: the source file may be renamed instead of copied. */
export type Content = { path: string; mayMove?: boolean } | Uint8Array | Readable;
export type ListedFile = { key: string; modified: Date };

/** Stores files by key. Keys are relative (`fotos/<id>/480.jpg`), and the same on disk and in S3. */
export type Storage = {
  /** Root folder when the files are on a disk of this machine. */
  folder?: string;
  /** Stores a file atomically. */
  put: (key: string, content: Content) => Promise<void>;
  find: (key: string) => Promise<StoredFile | undefined>;
  /** Lists all files below a folder. Files of one folder are consecutive. */
  list: (folder: string) => AsyncIterable<ListedFile>;
  /**
   * Moves a folder, or one file. Files in the target stay, unless a moved file has the same name. Returns false when
   * the source does not exist. Can be repeated after a kill.
   */
  moveFolder: (from: string, to: string) => Promise<boolean>;
  /** Removes a folder, or one file. Does nothing when it does not exist. */
  removeFolder: (folder: string) => Promise<void>;
  isEmpty: (folder: string) => Promise<boolean>;
  /**
   * Removes the empty folders below `folder` that were last changed before `since`, and returns how many. A concurrent
   * `put` succeeds.
   */
  removeEmptyFolders: (folder: string, since: Date) => Promise<number>;
};

/** The storage is gone, hangs or is overloaded. */
export class StorageUnavailableError extends Error {}

/**
 * Returns the file of a document. When it is missing, `recheckDocument` may throw if the document was removed
 * meanwhile; otherwise throws `file_missing`.
 */
export const findStoredFile = async (
  storage: Pick<Storage, 'find'>,
  key: string,
  recheckDocument: () => Promise<unknown>,
): Promise<StoredFile> => {
  const file = await storage.find(key);
  if (file) return file;
  await recheckDocument();
  throw new AppError('file_missing', { cause: new Error(`${key} is not in the storage`) });
};
