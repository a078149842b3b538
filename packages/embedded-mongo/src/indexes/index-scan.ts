import type { Operation } from '../operation';
import { areaKey, following, recordOf } from '../storage/keyspace';
import type { Span, Store } from '../storage/store';
import type { Interval } from './bounds';
import type { Index } from './index-definition';
import type { IndexPlan } from './planner';
import { entriesIn, storedKey } from './stored-entries';

/** How much is looked at in one go, so that many intervals that hold nothing do not keep others waiting. */
const mostLooks = 512;

/** Gives the records that a plan leads to, each once, in the plan's order, some at a time. */
export class IndexScan {
  examined = 0;
  ended = false;
  /** All intervals when they are merged; else they are opened one after another. */
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

  /** At most so many; fewer, or none, does not mean that there are no more. */
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

  /** The next entry of the interval at hand, or nothing when that is at its end. */
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

  /** The entry that comes first among all intervals by what follows their fixed beginnings. */
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

/** LMDB walks past the end of what is asked for to find that there is no such entry: so few at first, then more. */
const firstCount = 1000;
const largestCount = 16_000;
/** Of intervals that are merged a few entries each are wanted, and of most of them none. */
const firstPage = { merged: 2, alone: 16 };
const largestPage = 512;

/** Reads one interval page by page, so that nothing is held open between turns of the event loop. */
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

/** How many records plans lead to, without reading documents; only of use when each of them is exact. */
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

/** Where the entries of an interval are kept. */
function spanOf(index: Index, { from, to }: Interval): Pick<Span, 'from' | 'to'> {
  const area = areaKey('I', index.id);
  return { from: Buffer.concat([area, from]), to: Buffer.concat([area, to]) };
}

/** Adds the records of the next entries, and says where the rest starts. */
function gatherPage(store: Store, index: Index, span: Span, seen: Set<number>): Buffer | undefined {
  const entries = entriesIn(store, index, { ...span, limit: largestPage });
  for (const entry of entries) seen.add(recordOf(entry));
  return entries.length < largestPage ? undefined : following(storedKey(index, entries.at(-1)!));
}

/** Counts inside LMDB, which is ten times faster than looking at each entry. */
function countOnePage(store: Store, span: Span, page: number): { found: number; next?: Buffer } {
  const [next] = store.keys({ ...span, offset: page, limit: 1 });
  return next ? { found: page, next } : { found: store.count(span) };
}
