import { open, type RootDatabase } from 'lmdb';
import { assertDataFileIntact } from './data-file';
import { WriteSlice } from './write-slice';
import { GroupCommit, type CommitFailure, type WriteKind } from './group-commit';
import { MappedMemory } from './mapped-memory';
import type { Entry, KeyRange, Store } from './store';

/** Maximum duration of a transaction in ms, so that other clients do not wait longer. */
const maxTransactionMs = 20;

/** The store on LMDB. */
export class LmdbStore implements Store {
  private database: RootDatabase<Buffer, Buffer>;
  private readonly commits: GroupCommit;
  private readonly mappedMemory = new MappedMemory();
  /** Whether reads must pause until the memory map is dropped, because too much of the file is resident. */
  isPaused = false;
  readonly isSuspect = false;
  /** Bytes written by `put` since the start. */
  bytesWritten = 0;

  constructor(
    readonly folder: string,
    onCommitFailure: CommitFailure,
  ) {
    assertDataFileIntact(folder);
    this.database = openFile(folder);
    const transaction = async (work: () => void): Promise<void> => {
      await this.database.transaction(work);
      this.trackReads(Infinity);
    };
    this.commits = new GroupCommit(folder, transaction, () => new WriteSlice(this, maxTransactionMs), onCommitFailure);
  }

  get(key: Buffer): Buffer | undefined {
    this.trackReads(1);
    return this.database.get(key);
  }

  has(key: Buffer): boolean {
    this.trackReads(1);
    return this.database.doesExist(key);
  }

  keys(keyRange: KeyRange): Buffer[] {
    const keys = Array.from(this.database.getKeys(toLmdbRange(keyRange)) as Iterable<Buffer>, (key) => key);
    this.trackReads(keys.length + (keyRange.offset ?? 0));
    return keys;
  }

  entries(keyRange: KeyRange): Entry[] {
    const range = this.database.getRange(toLmdbRange(keyRange)) as Iterable<Entry>;
    const entries = Array.from(range, ({ key, value }) => ({ key, value }));
    this.trackReads(entries.length);
    return entries;
  }

  /** Counts the keys of the whole range: LMDB ignores a limit here. */
  count({ from, to }: Pick<KeyRange, 'from' | 'to'>): number {
    const count = this.database.getKeysCount(toLmdbRange({ from, to }));
    this.trackReads(count);
    return count;
  }

  /** Runs work in a transaction with other queued writes. Resolves when it is on disk. */
  write<T>(work: () => T, kind?: WriteKind): Promise<T> {
    return this.commits.enqueue(work, kind);
  }

  /** Resolves when the state in memory is committed and visible to reads. */
  waitForCommit(): Promise<void> {
    return this.commits.waitForCommit();
  }

  put(key: Buffer, value: Buffer): void {
    this.bytesWritten += key.length + value.length;
    void this.database.put(key, value);
  }

  remove(key: Buffer): void {
    void this.database.remove(key);
  }

  async close(): Promise<void> {
    await this.commits.waitUntilIdle();
    // Prevents readers from requesting a reopen of the file.
    this.isPaused = true;
    await this.database.close();
  }

  private trackReads(entries: number): void {
    if (this.isPaused || !this.mappedMemory.hasTooMuch(entries)) return;
    this.isPaused = true;
    this.commits.runExclusive(() => this.reopenFile());
  }

  /** Reopens the file: LMDB releases pages that were read only with the whole map. Takes less than a millisecond. */
  private async reopenFile(): Promise<void> {
    await this.database.close();
    this.database = openFile(this.folder);
    this.mappedMemory.resetBaseline();
    this.isPaused = false;
  }
}

const openFile = (path: string): RootDatabase<Buffer, Buffer> =>
  open<Buffer, Buffer>({
    path,
    noSubdir: false,
    keyEncoding: 'binary',
    encoding: 'binary',
    // Resolve a commit when it is on disk, not when it is visible.
    overlappingSync: false,
    eventTurnBatching: false,
    // This reserves address space, not memory: when a map becomes too small, LMDB creates another and keeps the old
    // one.
    ...(process.platform === 'win32' ? {} : { mapSize: 2 ** 38 }),
  });

const toLmdbRange = ({ from, to, reverse = false, limit, offset }: KeyRange) => {
  // In reverse LMDB starts at the upper bound and would include it.
  const bounds = reverse
    ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true }
    : { start: from, end: to };
  return { ...bounds, ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) };
};
