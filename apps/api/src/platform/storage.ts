import type { Readable } from 'node:stream';

export type Range = { start: number; end: number };

export type StoredFile = {
  size: number;
  modified: Date;
  /** Opens anew at every call; both ends of the range are included. */
  read: (range?: Range) => Readable;
};

/** Where files live. Keys are relative (`fotos/<id>/480.jpg`), so that they mean the same on disk and in S3. */
export type Storage = {
  /** The file stands under its key whole, or not at all. */
  put: (key: string, content: { path: string } | Uint8Array) => Promise<void>;
  find: (key: string) => Promise<StoredFile | undefined>;
  /** Everything under a folder; nothing there is fine. */
  removeFolder: (folder: string) => Promise<void>;
  isEmpty: (folder: string) => Promise<boolean>;
};
