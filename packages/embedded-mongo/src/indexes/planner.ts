import { toAndFilter, type Filter } from '../query/filter';
import type { Sort } from '../query/sort';
import { getFieldBounds, type FieldBounds, type Interval } from './bounds';
import type { Index } from './index-definition';
import { truncateInterval, combineIntervals, hasLongBound, getPointPrefix, getRange } from './intervals';
import { getIndexOrder } from './sort-order';
import { impliesPartialFilter } from './partial-index';

export type IndexPlan = {
  index: Index;
  intervals: Interval[];
  /**
   * The offset in an entry from which merged intervals are compared; undefined when they are read one after another.
   */
  mergeFrom: number[] | undefined;
  reverse: boolean;
  isSorted: boolean;
  /** Whether the entries are exactly the matches, so that a count needs no documents. */
  isExact: boolean;
  /** Whether a record may have several entries in the intervals. */
  mayRepeatRecords: boolean;
  /** Whether the plan reads less than the whole index. */
  isSelective: boolean;
  score: number;
};

export type PlanRequest = {
  filter: Filter;
  sort?: Sort | undefined;
};

export const choosePlan = (indexes: readonly Index[], request: PlanRequest): IndexPlan | undefined => {
  const bounds = getFieldBounds(request.filter);
  let best: IndexPlan | undefined;
  for (const index of indexes) {
    if (index.isBuilding || !(request.sort || bounds.has(index.fields[0]!.path))) continue;
    const plan = createPlan(index, request, bounds);
    if (plan && plan.score > 0 && (!best || plan.score > best.score)) best = plan;
  }
  return best;
};

/**
 * A plan for each branch of an `$or`, when every branch has a selective index. Either all plans provide the sort order,
 * or none counts as sorted.
 */
export const chooseUnion = (indexes: readonly Index[], request: PlanRequest): IndexPlan[] | undefined => {
  const branches = getBranches(request.filter);
  if (!branches) return undefined;
  const plans: IndexPlan[] = [];
  for (const filter of branches) {
    const plan = choosePlan(indexes, { ...request, filter });
    if (!plan?.isSelective) return undefined;
    plans.push(plan);
  }
  return plans;
};

/** The filter of each branch of the first `$or`, combined with the other conditions of the `$and`. */
const getBranches = (filter: Filter): Filter[] | undefined => {
  if (filter.kind === '$or') {
    return filter.parts.flatMap((part) => (part.kind === '$or' ? (getBranches(part) ?? []) : [part]));
  }
  const or = filter.kind === '$and' ? filter.parts.find(({ kind }) => kind === '$or') : undefined;
  if (!or || filter.kind !== '$and') return undefined;
  const otherConditions = filter.parts.filter((part) => part !== or);
  return getBranches(or)?.map((branch) => toAndFilter([branch, ...otherConditions]));
};

/** The plan for a hinted index, even when it reads the whole index. */
export const planWithHint = (index: Index, request: PlanRequest): IndexPlan => {
  const bounds = getFieldBounds(request.filter);
  const plan = createPlan(index, request, bounds);
  return plan ?? { ...fullIndexPlan(index), score: 0 };
};

const fullIndexPlan = (index: Index): Omit<IndexPlan, 'score'> => {
  const intervals = [{ from: Buffer.alloc(0), to: Buffer.from([0xff]) }];
  const noOrder = { mergeFrom: undefined, reverse: false, isSorted: false };
  return { index, intervals, ...noOrder, isExact: false, mayRepeatRecords: true, isSelective: false };
};

const createPlan = (index: Index, request: PlanRequest, bounds: Map<string, FieldBounds>): IndexPlan | undefined => {
  if (index.partial && !impliesPartialFilter(request.filter, bounds, index.partial)) return undefined;
  const prefix = getPointPrefix(index, bounds);
  const range = getRange(index, prefix.fieldCount, bounds);
  if (index.sparse && !prefix.excludesMissing && !range) return undefined;
  const parts = combineIntervals(prefix, range);
  const intervals = parts.map(({ interval }) => interval);
  const isTruncated = index.hasTruncatedKeys || intervals.some(hasLongBound);
  const order = request.sort && !isTruncated ? getIndexOrder(index, prefix, request.sort, bounds) : undefined;
  const boundFieldCount = prefix.fieldCount + (range ? 1 : 0);
  return {
    index,
    intervals: isTruncated ? intervals.map(truncateInterval) : intervals,
    mergeFrom: order?.merge && parts.length > 1 ? parts.map(({ fixedLength }) => fixedLength) : undefined,
    reverse: order?.reverse ?? false,
    isSorted: order !== undefined,
    mayRepeatRecords: index.multikey.some(
      (multikey, position) => multikey && (position >= prefix.fieldCount || prefix.keys.length > 1),
    ),
    isSelective: boundFieldCount > 0,
    isExact: !isTruncated && hasExactBounds(index, request.filter, bounds, boundFieldCount, range?.isInexact ?? false),
    score:
      prefix.fieldCount * 10 +
      (range ? 5 : 0) +
      (order ? 3 : 0) +
      (index.unique && prefix.fieldCount === index.fields.length ? 20 : 0),
  };
};

const hasExactBounds = (
  index: Index,
  filter: Filter,
  bounds: Map<string, FieldBounds>,
  boundFieldCount: number,
  isInexactRange: boolean,
): boolean => {
  if (isInexactRange || !hasOnlyConditions(filter) || bounds.size !== boundFieldCount) return false;
  return index.fields.slice(0, boundFieldCount).every(({ path }, position) => {
    const fieldBounds = bounds.get(path);
    if (!fieldBounds?.isComplete) return false;
    return !(fieldBounds.points?.includes(null) && index.multikey[position]);
  });
};

const hasOnlyConditions = (filter: Filter): boolean =>
  filter.kind === 'condition' || (filter.kind === '$and' && filter.parts.every(hasOnlyConditions));
