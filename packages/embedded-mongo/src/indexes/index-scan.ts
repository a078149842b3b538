import type { Operation } from '../operation';
import { areaKey, following, recordOf } from '../storage/keyspace';
import type { Span, Store } from '../storage/store';
import type { Interval } from './bounds';
import type { Index } from './index-definition';
import type { IndexPlan } from './planner';
import { entriesIn, storedKey } from './stored-entries';

/** Maximum number of steps per call, so that many empty intervals do not block other clients. */
const mostLooks = 512;

/** Reads the record ids of an index plan in plan order and in batches, each id once. */
export class IndexScan {
  examined = 0;
  ended = false;
  /** The cursors of all intervals when they are merged; otherwise the intervals are read one after another. */
  private readonly merged: IntervalCursor[];
  private current: IntervalCursor | undefined;
  private opened = 0;
  private readonly seen: Set<number> | undefined;

  constructor(
    private readonly store: Store,
    private readonly plan: IndexPlan,
  ) {
    this.merged = plan.mergeFrom ? plan.intervals.map((_, position) => this.open(position)) : [];
    this.seen = plan.index.isMultikey ? new Set() : undefined;
  }

  /** Returns at most `limit` ids. Fewer ids, or none, do not mean that the scan is finished. */
  next(most: number): number[] {
    const records: number[] = [];
    for (let looks = 0; looks < mostLooks && records.length < most && !this.ended; looks++) {
      const key = this.plan.mergeFrom ? this.smallest() : this.first();
      if (!key) continue;
      this.examined += 1;
      const record = recordOf(key);
      if (this.seen?.has(record)) continue;
      this.seen?.add(record);
      records.push(record);
    }
    return records;
  }

  private open(position: number): IntervalCursor {
    const { index, intervals, mergeFrom, reverse } = this.plan;
    const span = spanOf(index, intervals[position]!);
    const rest = areaKey('I', index.id).length + (mergeFrom?.[position] ?? 0);
    return new IntervalCursor(this.store, index, span, reverse, rest, mergeFrom ? firstPage.merged : firstPage.alone);
  }

  /** The next entry of the current interval; undefined at its end. */
  private first(): Buffer | undefined {
    const { intervals, reverse } = this.plan;
    const key = this.current?.peek();
    if (key) this.current?.advance();
    else if (this.opened === intervals.length) this.ended = true;
    else {
      this.current = this.open(reverse ? intervals.length - 1 - this.opened : this.opened);
      this.opened += 1;
    }
    return key;
  }

  /** The smallest next entry of all intervals, compared by the key after the fixed prefix. */
  private smallest(): Buffer | undefined {
    const sign = this.plan.reverse ? -1 : 1;
    let best: IntervalCursor | undefined;
    for (const head of this.merged) {
      if (!head.peek()) continue;
      if (!best || sign * Buffer.compare(head.rest()!, best.rest()!) < 0) best = head;
    }
    if (!best) this.ended = true;
    const key = best?.peek();
    best?.advance();
    return key;
  }
}

/** LMDB reads to the end of a requested range to detect that no entry exists: start with a small count, then grow. */
const firstCount = 1000;
const largestCount = 16_000;
/** Page size of the first read. Merged intervals need few entries each, and most of them have none. */
const firstPage = { merged: 2, alone: 16 };
const largestPage = 512;

/** Reads one interval page by page, so that no read transaction stays open between event loop turns. */
class IntervalCursor {
  private page: Buffer[] = [];
  private at = 0;
  private from: Buffer;
  private to: Buffer;
  private ended: boolean;

  constructor(
    private readonly store: Store,
    private readonly index: Index,
    { from, to }: Pick<Span, 'from' | 'to'>,
    private readonly reverse: boolean,
    private readonly mergeFrom: number,
    private size: number,
  ) {
    this.from = from;
    this.to = to;
    this.ended = Buffer.compare(from, to) >= 0;
  }

  peek(): Buffer | undefined {
    if (this.at >= this.page.length && !this.ended) this.load();
    return this.page[this.at];
  }

  rest(): Buffer | undefined {
    return this.peek()?.subarray(this.mergeFrom);
  }

  advance(): void {
    this.at += 1;
  }

  private load(): void {
    const { store, index, from, to, reverse, size } = this;
    this.page = entriesIn(store, index, { from, to, reverse, limit: size });
    this.at = 0;
    this.ended = this.page.length < this.size;
    this.size = Math.min(this.size * 2, largestPage);
    if (this.page.length === 0) return;
    const last = storedKey(index, this.page.at(-1)!);
    if (reverse) this.to = last;
    else this.from = following(last);
  }
}

/** Counts the records of the plans without reading documents. Correct only when every plan is exact. */
export async function countKeys(
  store: Store,
  plans: readonly IndexPlan[],
  most: number,
  operation: Operation,
): Promise<number> {
  const seen = plans.length > 1 || plans.some(({ repeats }) => repeats) ? new Set<number>() : undefined;
  let total = 0;
  let page = firstCount;
  for (const { index, interval } of plans.flatMap(intervalsOf)) {
    const { from: start, to } = spanOf(index, interval);
    let from: Buffer | undefined = start;
    while (from && total < most && Buffer.compare(from, to) < 0) {
      if (seen) {
        from = gatherPage(store, index, { from, to }, seen);
        total = seen.size;
      } else {
        const counted = countOnePage(store, { from, to }, Math.min(page, most - total));
        total += counted.found;
        from = counted.next;
        page = Math.min(largestCount, page * 4);
      }
      await operation.breathe();
    }
  }
  return Math.min(most, total);
}

function intervalsOf({ index, intervals }: IndexPlan): { index: Index; interval: Interval }[] {
  return intervals.map((interval) => ({ index, interval }));
}

/** The range of stored keys of an interval. */
function spanOf(index: Index, { from, to }: Interval): Pick<Span, 'from' | 'to'> {
  const area = areaKey('I', index.id);
  return { from: Buffer.concat([area, from]), to: Buffer.concat([area, to]) };
}

/** Adds the record ids of the next page to `recordIds`. Returns the start of the next page, if any. */
function gatherPage(store: Store, index: Index, span: Span, seen: Set<number>): Buffer | undefined {
  const entries = entriesIn(store, index, { ...span, limit: largestPage });
  for (const entry of entries) seen.add(recordOf(entry));
  return entries.length < largestPage ? undefined : following(storedKey(index, entries.at(-1)!));
}

/** Counts inside LMDB, which is ten times faster than reading each entry. */
function countOnePage(store: Store, span: Span, page: number): { found: number; next?: Buffer } {
  const [next] = store.keys({ ...span, offset: page, limit: 1 });
  return next ? { found: page, next } : { found: store.count(span) };
}
