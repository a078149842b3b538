import type { Doc } from '../bson/values';
import type { MemoryUsageTracker } from '../memory-usage-tracker';
import { createSortKeyGenerator, type Sort } from './sort';

type Row<T> = {
  key: Buffer;
  sequence: number;
  item: T;
  size: number;
};

/**
 * With a limit up to this value only the top rows are kept. Otherwise all rows are sorted in runs, which are then
 * merged.
 */
const maxBoundedLimit = 1000;
const maxRunLength = 1024;
/** Estimated bytes of a row, excluding its key and item. */
const rowBytes = 32;

/**
 * Sorts in memory, in runs that are short enough for other clients to be served in between. Equal rows keep their
 * order.
 */
export class Sorter<T> {
  private rows: Row<T>[] = [];
  private runs: Run<T>[] = [];
  private added = 0;
  private cutoffKey: Buffer | undefined;
  private readonly getSortKey: (document: Doc) => Buffer;
  private readonly isBounded: boolean;

  constructor(
    sort: Sort,
    private readonly limit: number,
    private readonly memory: MemoryUsageTracker,
  ) {
    this.getSortKey = createSortKeyGenerator(sort);
    this.isBounded = limit <= maxBoundedLimit;
  }

  /** `itemBytes`: bytes of the item that count against the memory limit of the sort. */
  add(document: Doc, item: T, itemBytes: number): void {
    const key = this.getSortKey(document);
    if (this.cutoffKey && Buffer.compare(key, this.cutoffKey) >= 0) return;
    const size = key.length + rowBytes + itemBytes;
    this.rows.push({ key, sequence: this.added++, item, size });
    this.memory.add(size);
    if (this.isBounded && this.rows.length >= 2 * this.limit + 100) this.trim();
    else if (!this.isBounded && this.rows.length >= maxRunLength) this.endRun();
  }

  /** The items in order, produced lazily. */
  sorted(): Generator<T> {
    this.endRun();
    return takeFirst(mergeRuns(this.runs), this.limit);
  }

  private sortRows(): void {
    this.rows.sort((left, right) => Buffer.compare(left.key, right.key) || left.sequence - right.sequence);
  }

  private trim(): void {
    this.sortRows();
    for (const { size } of this.rows.splice(this.limit)) this.memory.add(-size);
    this.cutoffKey = this.rows.at(-1)?.key;
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
  private position = 0;

  constructor(
    rows: readonly Row<T>[],
    private readonly runIndex: number,
  ) {
    this.keys = Buffer.concat(rows.map(({ key }) => key));
    this.ends = new Uint32Array(rows.length);
    let end = 0;
    for (const [rowIndex, { key }] of rows.entries()) this.ends[rowIndex] = end += key.length;
    this.items = rows.map(({ item }) => item);
  }

  get isExhausted(): boolean {
    return this.position === this.items.length;
  }

  shift(): T {
    return this.items[this.position++]!;
  }

  /** Compares the next rows of two runs. Equal rows are ordered by run. */
  compare(other: Run<T>): number {
    return (
      this.keys.compare(other.keys, other.start, other.end, this.start, this.end) || this.runIndex - other.runIndex
    );
  }

  private get start(): number {
    return this.position === 0 ? 0 : this.ends[this.position - 1]!;
  }

  private get end(): number {
    return this.ends[this.position]!;
  }
}

/** Merges the runs: repeatedly yields the smallest next item. */
function* mergeRuns<T>(runs: readonly Run<T>[]): Generator<T> {
  // Runs in descending order of their next item, so the next run is the last element.
  const queue: Run<T>[] = [];
  for (const run of runs) insertRun(queue, run);
  for (let run = queue.pop(); run; run = queue.pop()) {
    yield run.shift();
    if (!run.isExhausted) insertRun(queue, run);
  }
}

const insertRun = <T>(queue: Run<T>[], run: Run<T>): void => {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (run.compare(queue[middle]!) > 0) high = middle;
    else low = middle + 1;
  }
  queue.splice(low, 0, run);
};

function* takeFirst<T>(items: Iterable<T>, limit: number): Generator<T> {
  let remaining = limit;
  if (remaining <= 0) return;
  for (const item of items) {
    yield item;
    remaining -= 1;
    if (remaining <= 0) return;
  }
}
