import { open, type RootDatabase } from 'lmdb';
import { checkDataFile } from './data-file';
import { Turn } from './turn';
import { GroupCommit, type CommitFailure, type WriteKind } from './group-commit';
import { MappedMemory } from './mapped-memory';

export interface Entry {
  key: Buffer;
  value: Buffer;
}

export interface Span {
  from: Buffer;
  /** Exclusive. */
  to: Buffer;
  reverse?: boolean;
  limit?: number;
  /** Number of keys to skip first. */
  offset?: number;
}

/** Maximum duration of a transaction in ms, so that other clients do not wait longer. */
const batchMilliseconds = 20;

/**
 * An ordered key-value store on disk. Reads return committed data; `put` and `remove` are only allowed inside `write`.
 */
export class Store {
  private database: RootDatabase<Buffer, Buffer>;
  private readonly commits: GroupCommit;
  private readonly mapped = new MappedMemory();
  /** Whether reads must pause until the memory map is dropped, because too much of the file is resident. */
  crowded = false;
  /** Bytes written by `put` since the start. */
  written = 0;

  constructor(
    readonly folder: string,
    onCommitFailure: CommitFailure,
  ) {
    checkDataFile(folder);
    this.database = openFile(folder);
    const transaction = async (work: () => void): Promise<void> => {
      await this.database.transaction(work);
      this.look(Infinity);
    };
    this.commits = new GroupCommit(folder, transaction, () => new Turn(this, batchMilliseconds), onCommitFailure);
  }

  get(key: Buffer): Buffer | undefined {
    this.look(1);
    return this.database.get(key);
  }

  has(key: Buffer): boolean {
    this.look(1);
    return this.database.doesExist(key);
  }

  keys(span: Span): Buffer[] {
    const keys = Array.from(this.database.getKeys(rangeOf(span)) as Iterable<Buffer>, (key) => key);
    this.look(keys.length + (span.offset ?? 0));
    return keys;
  }

  entries(span: Span): Entry[] {
    const range = this.database.getRange(rangeOf(span)) as Iterable<Entry>;
    const entries = Array.from(range, ({ key, value }) => ({ key, value }));
    this.look(entries.length);
    return entries;
  }

  /** Counts the keys of the whole range: LMDB ignores a limit here. */
  count({ from, to }: Pick<Span, 'from' | 'to'>): number {
    const count = this.database.getKeysCount(rangeOf({ from, to }));
    this.look(count);
    return count;
  }

  /** Runs work in a transaction with other queued writes. Resolves when it is on disk. */
  write<T>(work: () => T, kind?: WriteKind): Promise<T> {
    return this.commits.add(work, kind);
  }

  /** Resolves when the state in memory is committed and visible to reads. */
  settled(): Promise<void> {
    return this.commits.settled();
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
    // Prevents readers from requesting a reopen of the file.
    this.crowded = true;
    await this.database.close();
  }

  private look(entries: number): void {
    if (this.crowded || !this.mapped.hasTooMuch(entries)) return;
    this.crowded = true;
    this.commits.pause(() => this.dropMap());
  }

  /** Reopens the file: LMDB releases pages that were read only with the whole map. Takes less than a millisecond. */
  private async dropMap(): Promise<void> {
    await this.database.close();
    this.database = openFile(this.folder);
    this.mapped.dropped();
    this.crowded = false;
  }
}

function openFile(path: string): RootDatabase<Buffer, Buffer> {
  return open<Buffer, Buffer>({
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
}

function rangeOf({ from, to, reverse = false, limit, offset }: Span) {
  // In reverse LMDB starts at the upper bound and would include it.
  const bounds = reverse
    ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true }
    : { start: from, end: to };
  return { ...bounds, ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) };
}
