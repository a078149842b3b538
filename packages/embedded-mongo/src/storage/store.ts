import { open, type RootDatabase } from 'lmdb';
import { checkDataFile } from './data-file';
import { Turn } from './turn';
import { GroupCommit, type CommitFailure } from './group-commit';

export interface Entry {
  key: Buffer;
  value: Buffer;
}

export interface Span {
  from: Buffer;
  /** Not included. */
  to: Buffer;
  reverse?: boolean;
  limit?: number;
  /** How many keys to pass by first. */
  offset?: number;
}

/** Longer than this a transaction does not keep other clients waiting. */
const batchMilliseconds = 20;

/** The ordered bytes on disk. Reads see what is committed; writes happen inside `write` alone. */
export class Store {
  private readonly database: RootDatabase<Buffer, Buffer>;
  private readonly commits: GroupCommit;
  /** How many bytes have been put since the start. */
  written = 0;

  constructor(
    readonly folder: string,
    onCommitFailure: CommitFailure,
  ) {
    checkDataFile(folder);
    this.database = open<Buffer, Buffer>({
      path: folder,
      noSubdir: false,
      keyEncoding: 'binary',
      encoding: 'binary',
      // A commit is answered when it is on disk, not when it is visible.
      overlappingSync: false,
      eventTurnBatching: false,
      // Address space, not memory: each time a map becomes too small LMDB makes another, and keeps the old one.
      ...(process.platform === 'win32' ? {} : { mapSize: 2 ** 38 }),
    });
    const transaction = (work: () => void): Promise<void> => this.database.transaction(work);
    this.commits = new GroupCommit(folder, transaction, () => new Turn(this, batchMilliseconds), onCommitFailure);
  }

  get(key: Buffer): Buffer | undefined {
    return this.database.get(key);
  }

  has(key: Buffer): boolean {
    return this.database.doesExist(key);
  }

  keys(span: Span): Buffer[] {
    return Array.from(this.database.getKeys(rangeOf(span)) as Iterable<Buffer>, (key) => key);
  }

  entries(span: Span): Entry[] {
    return Array.from(this.database.getRange(rangeOf(span)) as Iterable<Entry>, ({ key, value }) => ({ key, value }));
  }

  /** Of the whole span: LMDB heeds no limit here. */
  count({ from, to }: Pick<Span, 'from' | 'to'>): number {
    return this.database.getKeysCount(rangeOf({ from, to }));
  }

  /** Runs work together with other writes that wait, and resolves when all of it is on disk. */
  write<T>(work: () => T): Promise<T> {
    return this.commits.add(work);
  }

  put(key: Buffer, value: Buffer): void {
    this.written += key.length + value.length;
    void this.database.put(key, value);
  }

  remove(key: Buffer): void {
    void this.database.remove(key);
  }

  async close(): Promise<void> {
    await this.commits.idle();
    await this.database.close();
  }
}

function rangeOf({ from, to, reverse = false, limit, offset }: Span) {
  // Backwards LMDB starts at the upper bound and would include it.
  const bounds = reverse
    ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true }
    : { start: from, end: to };
  return { ...bounds, ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) };
}
