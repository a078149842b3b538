import type { WriteKind } from './group-commit';

export type Entry = {
  key: Buffer;
  value: Buffer;
};

export type KeyRange = {
  from: Buffer;
  /** Exclusive. */
  to: Buffer;
  reverse?: boolean;
  limit?: number;
  /** Number of keys to skip first. */
  offset?: number;
};

/**
 * An ordered key-value store on disk. Reads return committed data; `put` and `remove` are only allowed inside `write`,
 * where reads include them.
 */
export type Store = {
  readonly folder: string;
  /** Whether the index entries may differ from the documents, after a kill or damage. */
  readonly isSuspect: boolean;
  /** Bytes written by `put` since the start. */
  readonly bytesWritten: number;
  get(key: Buffer): Buffer | undefined;
  has(key: Buffer): boolean;
  keys(range: KeyRange): Buffer[];
  entries(range: KeyRange): Entry[];
  /** Counts all keys of a range. */
  count(range: Pick<KeyRange, 'from' | 'to'>): number;
  /** Runs work in a transaction with other queued writes. Resolves when it is on disk. */
  write<T>(work: () => T, kind?: WriteKind): Promise<T>;
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  /** Whether so much of the file is free that it should become smaller; each commit then returns some. */
  readonly hasFreePages: boolean;
  /** Merges the log into the file. */
  checkpoint(): void;
  close(): Promise<void>;
};
