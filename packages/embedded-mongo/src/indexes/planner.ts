import { all, type Filter } from '../query/filter';
import type { Sort } from '../query/sort';
import { fieldBounds, type FieldBounds, type Interval } from './bounds';
import type { Index } from './index-definition';
import { clipInterval, intervalsOf, isTooLong, pointPrefix, rangeAfter } from './intervals';
import { orderFor } from './order';
import { implies } from './partial';

export interface IndexPlan {
  index: Index;
  intervals: Interval[];
  /**
   * The offset in an entry from which merged intervals are compared; undefined when they are read one after another.
   */
  mergeFrom: number[] | undefined;
  reverse: boolean;
  sorted: boolean;
  /** Whether the entries are exactly the matches, so that a count needs no documents. */
  exact: boolean;
  /** Whether a record may have several entries in the intervals. */
  repeats: boolean;
  /** Whether the plan reads less than the whole index. */
  narrows: boolean;
  score: number;
}

export interface PlanRequest {
  filter: Filter;
  sort?: Sort | undefined;
}

export function choosePlan(indexes: readonly Index[], request: PlanRequest): IndexPlan | undefined {
  const bounds = fieldBounds(request.filter);
  let best: IndexPlan | undefined;
  for (const index of indexes) {
    if (index.building || !(request.sort || bounds.has(index.fields[0]!.path))) continue;
    const plan = planFor(index, request, bounds);
    if (plan && plan.score > 0 && (!best || plan.score > best.score)) best = plan;
  }
  return best;
}

/**
 * A plan for each branch of an `$or`, when every branch has a selective index. Either all plans provide the sort order,
 * or none counts as sorted.
 */
export function chooseUnion(indexes: readonly Index[], request: PlanRequest): IndexPlan[] | undefined {
  const branches = branchesOf(request.filter);
  if (!branches) return undefined;
  const plans: IndexPlan[] = [];
  for (const filter of branches) {
    const plan = choosePlan(indexes, { ...request, filter });
    if (!plan?.narrows) return undefined;
    plans.push(plan);
  }
  return plans;
}

/** The filter of each branch of the first `$or`, combined with the other conditions of the `$and`. */
function branchesOf(filter: Filter): Filter[] | undefined {
  if (filter.kind === '$or') {
    return filter.parts.flatMap((part) => (part.kind === '$or' ? (branchesOf(part) ?? []) : [part]));
  }
  const or = filter.kind === '$and' ? filter.parts.find(({ kind }) => kind === '$or') : undefined;
  if (!or || filter.kind !== '$and') return undefined;
  const beside = filter.parts.filter((part) => part !== or);
  return branchesOf(or)?.map((branch) => all([branch, ...beside]));
}

/** The plan for a hinted index, even when it reads the whole index. */
export function planWithHint(index: Index, request: PlanRequest): IndexPlan {
  const bounds = fieldBounds(request.filter);
  const plan = planFor(index, request, bounds);
  return plan ?? { ...wholeIndex(index), score: 0 };
}

function wholeIndex(index: Index): Omit<IndexPlan, 'score'> {
  const intervals = [{ from: Buffer.alloc(0), to: Buffer.from([0xff]) }];
  const unsorted = { mergeFrom: undefined, reverse: false, sorted: false };
  return { index, intervals, ...unsorted, exact: false, repeats: true, narrows: false };
}

function planFor(index: Index, request: PlanRequest, bounds: Map<string, FieldBounds>): IndexPlan | undefined {
  if (index.partial && !implies(request.filter, bounds, index.partial)) return undefined;
  const prefix = pointPrefix(index, bounds);
  const range = rangeAfter(index, prefix.fields, bounds);
  if (index.sparse && !prefix.excludesMissing && !range) return undefined;
  const parts = intervalsOf(prefix, range);
  const intervals = parts.map(({ interval }) => interval);
  const clips = index.clipped || intervals.some(isTooLong);
  const order = request.sort && !clips ? orderFor(index, prefix, request.sort, bounds) : undefined;
  const used = prefix.fields + (range ? 1 : 0);
  return {
    index,
    intervals: clips ? intervals.map(clipInterval) : intervals,
    mergeFrom: order?.merge && parts.length > 1 ? parts.map(({ fixed }) => fixed) : undefined,
    reverse: order?.reverse ?? false,
    sorted: order !== undefined,
    repeats: index.multikey.some((multikey, at) => multikey && (at >= prefix.fields || prefix.keys.length > 1)),
    narrows: used > 0,
    exact: !clips && isExact(index, request.filter, bounds, used, range?.partial ?? false),
    score:
      prefix.fields * 10 +
      (range ? 5 : 0) +
      (order ? 3 : 0) +
      (index.unique && prefix.fields === index.fields.length ? 20 : 0),
  };
}

function isExact(
  index: Index,
  filter: Filter,
  bounds: Map<string, FieldBounds>,
  used: number,
  halved: boolean,
): boolean {
  if (halved || !onlyConditions(filter) || bounds.size !== used) return false;
  return index.fields.slice(0, used).every(({ path }, position) => {
    const known = bounds.get(path);
    if (!known?.complete) return false;
    return !(known.points?.includes(null) && index.multikey[position]);
  });
}

function onlyConditions(filter: Filter): boolean {
  return filter.kind === 'condition' || (filter.kind === '$and' && filter.parts.every(onlyConditions));
}
