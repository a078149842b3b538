import type { Readable } from 'node:stream';
import { AppError } from '@ledenportaal/shared';

export type Range = { start: number; end: number };

export type StoredFile = {
  size: number;
  modified: Date;
  /** Opens anew at every call; both ends of the range are included. */
  read: (range?: Range) => Readable;
  /** The same in pieces, each of which stands only until the next is asked for: a file of any size costs the memory of one. */
  pieces: (range: Range) => AsyncIterable<Uint8Array>;
  /** Its key, where a web server that reads the same disk could send it. */
  onDisk?: string;
};

/** `mayMove`: nobody needs the file where it is, so that a large one need not be copied. */
export type Content = { path: string; mayMove?: boolean } | Uint8Array | Readable;
export type ListedFile = { key: string; modified: Date };

/** Where files live. Keys are relative (`fotos/<id>/480.jpg`), so that they mean the same on disk and in S3. */
export type Storage = {
  /** Where it is on a disk of this machine; without it, it is elsewhere. */
  folder?: string;
  /** The file stands under its key whole, or not at all. */
  put: (key: string, content: Content) => Promise<void>;
  find: (key: string) => Promise<StoredFile | undefined>;
  /** All files under a folder, however deep and however many; those of one folder follow each other. */
  list: (folder: string) => AsyncIterable<ListedFile>;
  /**
   * Everything under a folder, or the one file of that name; what stands at the other end stays, unless a file of the
   * same name comes. False where nothing was there. Done again after a kill, it ends in the same state.
   */
  moveFolder: (from: string, to: string) => Promise<boolean>;
  /** Everything under a folder, or the one file of that name; nothing there is fine. */
  removeFolder: (folder: string) => Promise<void>;
  isEmpty: (folder: string) => Promise<boolean>;
  /** Removes folders below this one that are empty since before that moment; returns how many. A `put` at that moment succeeds. */
  removeEmptyFolders: (folder: string, since: Date) => Promise<number>;
};

/** It could not be asked: it is gone, hangs, or is too busy. */
export class StorageGone extends Error {}

/** `lookAgain` throws where the file is not there because what it is of went a moment ago. */
export const findNamed = async (
  storage: Pick<Storage, 'find'>,
  key: string,
  lookAgain: () => Promise<unknown>,
): Promise<StoredFile> => {
  const file = await storage.find(key);
  if (file) return file;
  await lookAgain();
  throw new AppError('file_missing', { cause: new Error(`${key} is not in the storage`) });
};
