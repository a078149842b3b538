import type { Doc } from '../bson/values';
import type { MemoryUse } from '../memory-use';
import { sortKeyMaker, type Sort } from './sort';

interface Row<T> {
  key: Buffer;
  order: number;
  item: T;
  size: number;
}

/**
 * With a limit up to this value only the top rows are kept. Otherwise all rows are sorted in runs, which are then
 * merged.
 */
const mostKept = 1000;
const runLength = 1024;
/** Estimated bytes of a row besides its key and item. */
const rowBytes = 32;

/**
 * Sorts in memory, in runs that are short enough for other clients to be served in between. Equal rows keep their
 * order.
 */
export class Sorter<T> {
  private rows: Row<T>[] = [];
  private runs: Run<T>[] = [];
  private added = 0;
  private worst: Buffer | undefined;
  private readonly keyOf: (document: Doc) => Buffer;
  private readonly bounded: boolean;

  constructor(
    sort: Sort,
    private readonly most: number,
    private readonly memory: MemoryUse,
  ) {
    this.keyOf = sortKeyMaker(sort);
    this.bounded = most <= mostKept;
  }

  /** `itemBytes`: bytes of the item that count against the memory limit of the sort. */
  add(document: Doc, item: T, itemBytes: number): void {
    const key = this.keyOf(document);
    if (this.worst && Buffer.compare(key, this.worst) >= 0) return;
    const size = key.length + rowBytes + itemBytes;
    this.rows.push({ key, order: this.added++, item, size });
    this.memory.add(size);
    if (this.bounded && this.rows.length >= 2 * this.most + 100) this.trim();
    else if (!this.bounded && this.rows.length >= runLength) this.endRun();
  }

  /** The items in order, produced lazily. */
  sorted(): Generator<T> {
    this.endRun();
    return firstOf(merge(this.runs), this.most);
  }

  private sortRows(): void {
    this.rows.sort((left, right) => Buffer.compare(left.key, right.key) || left.order - right.order);
  }

  private trim(): void {
    this.sortRows();
    for (const { size } of this.rows.splice(this.most)) this.memory.add(-size);
    this.worst = this.rows.at(-1)?.key;
  }

  private endRun(): void {
    this.sortRows();
    if (this.rows.length > 0) this.runs.push(new Run(this.rows, this.runs.length));
    this.rows = [];
  }
}

/** Sorted rows with their keys in one buffer, and the read position. */
class Run<T> {
  private readonly keys: Buffer;
  private readonly ends: Uint32Array;
  private readonly items: T[];
  private at = 0;

  constructor(
    rows: readonly Row<T>[],
    private readonly place: number,
  ) {
    this.keys = Buffer.concat(rows.map(({ key }) => key));
    this.ends = new Uint32Array(rows.length);
    let end = 0;
    for (const [position, { key }] of rows.entries()) this.ends[position] = end += key.length;
    this.items = rows.map(({ item }) => item);
  }

  get ended(): boolean {
    return this.at === this.items.length;
  }

  take(): T {
    return this.items[this.at++]!;
  }

  /** Compares the next rows of two runs. Equal rows are ordered by run. */
  compare(other: Run<T>): number {
    return this.keys.compare(other.keys, other.start, other.end, this.start, this.end) || this.place - other.place;
  }

  private get start(): number {
    return this.at === 0 ? 0 : this.ends[this.at - 1]!;
  }

  private get end(): number {
    return this.ends[this.at]!;
  }
}

/** Merges the runs: repeatedly yields the smallest next item. */
function* merge<T>(runs: readonly Run<T>[]): Generator<T> {
  // Runs in descending order of their next item, so the next run is the last element.
  const waiting: Run<T>[] = [];
  for (const run of runs) insert(waiting, run);
  for (let run = waiting.pop(); run; run = waiting.pop()) {
    yield run.take();
    if (!run.ended) insert(waiting, run);
  }
}

function insert<T>(waiting: Run<T>[], run: Run<T>): void {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (run.compare(waiting[middle]!) > 0) high = middle;
    else low = middle + 1;
  }
  waiting.splice(low, 0, run);
}

function* firstOf<T>(items: Iterable<T>, most: number): Generator<T> {
  let left = most;
  if (left <= 0) return;
  for (const item of items) {
    yield item;
    left -= 1;
    if (left <= 0) return;
  }
}
