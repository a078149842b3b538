import type { Operation } from '../operation';
import { toKeyPrefix, getNextKey, getRecordId } from '../storage/keyspace';
import type { KeyRange, Store } from '../storage/store';
import type { Interval } from './bounds';
import type { Index } from './index-definition';
import type { IndexPlan } from './planner';
import { readEntries, toStoredKey } from './stored-entries';

/** Maximum number of steps per call, so that many empty intervals do not block other clients. */
const maxSteps = 512;

/** Reads the record ids of an index plan in plan order and in batches, each id once. */
export class IndexScan {
  keysExamined = 0;
  isExhausted = false;
  /** The cursors of all intervals when they are merged; otherwise the intervals are read one after another. */
  private readonly mergeCursors: IntervalCursor[];
  private current: IntervalCursor | undefined;
  private openedCount = 0;
  private readonly returnedIds: Set<number> | undefined;

  constructor(
    private readonly store: Store,
    private readonly plan: IndexPlan,
  ) {
    this.mergeCursors = plan.mergeFrom ? plan.intervals.map((_, position) => this.openInterval(position)) : [];
    this.returnedIds = plan.index.isMultikey ? new Set() : undefined;
  }

  /** Returns at most `limit` ids. Fewer ids, or none, do not mean that the scan is finished. */
  next(limit: number): number[] {
    const recordIds: number[] = [];
    for (let steps = 0; steps < maxSteps && recordIds.length < limit && !this.isExhausted; steps++) {
      const key = this.plan.mergeFrom ? this.nextMerged() : this.nextInOrder();
      if (!key) continue;
      this.keysExamined += 1;
      const recordId = getRecordId(key);
      if (this.returnedIds?.has(recordId)) continue;
      this.returnedIds?.add(recordId);
      recordIds.push(recordId);
    }
    return recordIds;
  }

  private openInterval(position: number): IntervalCursor {
    const { index, intervals, mergeFrom, reverse } = this.plan;
    const { from, to } = toKeyRange(index, intervals[position]!);
    const mergeOffset = toKeyPrefix('I', index.id).length + (mergeFrom?.[position] ?? 0);
    return new IntervalCursor(
      this.store,
      index,
      from,
      to,
      reverse,
      mergeOffset,
      mergeFrom ? initialPageSize.merged : initialPageSize.single,
    );
  }

  /** The next entry of the current interval; undefined at its end. */
  private nextInOrder(): Buffer | undefined {
    const { intervals, reverse } = this.plan;
    const key = this.current?.peek();
    if (key) this.current?.advance();
    else if (this.openedCount === intervals.length) this.isExhausted = true;
    else {
      this.current = this.openInterval(reverse ? intervals.length - 1 - this.openedCount : this.openedCount);
      this.openedCount += 1;
    }
    return key;
  }

  /** The smallest next entry of all intervals, compared by the key after the fixed prefix. */
  private nextMerged(): Buffer | undefined {
    const sign = this.plan.reverse ? -1 : 1;
    let smallest: IntervalCursor | undefined;
    for (const cursor of this.mergeCursors) {
      if (!cursor.peek()) continue;
      if (!smallest || sign * Buffer.compare(cursor.mergeKey()!, smallest.mergeKey()!) < 0) smallest = cursor;
    }
    if (!smallest) this.isExhausted = true;
    const key = smallest?.peek();
    smallest?.advance();
    return key;
  }
}

/** Keys counted at once: few at first, because most counts are small. */
const initialCount = 1000;
const maxCount = 16_000;
/** Page size of the first read. Merged intervals need few entries each, and most of them have none. */
const initialPageSize = { merged: 2, single: 16 };
const maxPageSize = 512;

/** Reads one interval page by page, so that no read transaction stays open between event loop turns. */
class IntervalCursor {
  private page: Buffer[] = [];
  private position = 0;
  private isExhausted: boolean;

  constructor(
    private readonly store: Store,
    private readonly index: Index,
    private from: Buffer,
    private to: Buffer,
    private readonly reverse: boolean,
    private readonly mergeFrom: number,
    private pageSize: number,
  ) {
    this.isExhausted = Buffer.compare(from, to) >= 0;
  }

  peek(): Buffer | undefined {
    if (this.position >= this.page.length && !this.isExhausted) this.load();
    return this.page[this.position];
  }

  mergeKey(): Buffer | undefined {
    return this.peek()?.subarray(this.mergeFrom);
  }

  advance(): void {
    this.position += 1;
  }

  private load(): void {
    const { store, index, from, to, reverse, pageSize } = this;
    this.page = readEntries(store, index, { from, to, reverse, limit: pageSize });
    this.position = 0;
    this.isExhausted = this.page.length < this.pageSize;
    this.pageSize = Math.min(this.pageSize * 2, maxPageSize);
    if (this.page.length === 0) return;
    const last = toStoredKey(index, this.page.at(-1)!);
    if (reverse) this.to = last;
    else this.from = getNextKey(last);
  }
}

/** Counts the records of the plans without reading documents. Correct only when every plan is exact. */
export const countKeys = async (
  store: Store,
  plans: readonly IndexPlan[],
  limit: number,
  operation: Operation,
): Promise<number> => {
  const recordIds =
    plans.length > 1 || plans.some(({ mayRepeatRecords }) => mayRepeatRecords) ? new Set<number>() : undefined;
  let total = 0;
  let pageSize = initialCount;
  for (const { index, interval } of plans.flatMap(toIntervals)) {
    const { from: start, to } = toKeyRange(index, interval);
    let from: Buffer | undefined = start;
    while (from && total < limit && Buffer.compare(from, to) < 0) {
      if (recordIds) {
        from = collectPage(store, index, { from, to }, recordIds);
        total = recordIds.size;
      } else {
        const counted = countPage(store, { from, to }, Math.min(pageSize, limit - total));
        total += counted.count;
        from = counted.next;
        pageSize = Math.min(maxCount, pageSize * 4);
      }
      await operation.yieldIfDue();
    }
  }
  return Math.min(limit, total);
};

const toIntervals = ({ index, intervals }: IndexPlan): { index: Index; interval: Interval }[] =>
  intervals.map((interval) => ({ index, interval }));

/** The range of stored keys of an interval. */
const toKeyRange = (index: Index, { from, to }: Interval): Pick<KeyRange, 'from' | 'to'> => {
  const keyPrefix = toKeyPrefix('I', index.id);
  return { from: Buffer.concat([keyPrefix, from]), to: Buffer.concat([keyPrefix, to]) };
};

/** Adds the record ids of the next page to `recordIds`. Returns the start of the next page, if any. */
const collectPage = (store: Store, index: Index, range: KeyRange, recordIds: Set<number>): Buffer | undefined => {
  const entries = readEntries(store, index, { ...range, limit: maxPageSize });
  for (const entry of entries) recordIds.add(getRecordId(entry));
  return entries.length < maxPageSize ? undefined : getNextKey(toStoredKey(index, entries.at(-1)!));
};

/** Counts inside SQLite, which is ten times faster than reading each entry. */
const countPage = (store: Store, range: KeyRange, pageSize: number): { count: number; next?: Buffer } => {
  const [next] = store.keys({ ...range, offset: pageSize, limit: 1 });
  return next ? { count: pageSize, next } : { count: store.count(range) };
};
