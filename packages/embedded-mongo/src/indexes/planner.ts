import { directedKey } from '../bson/key';
import { equalValues } from '../bson/compare';
import { isTruthy, setField, type Doc } from '../bson/values';
import type { Condition, Filter } from '../query/filter';
import { isArrayIndex } from '../query/paths';
import type { Sort } from '../query/sort';
import { after } from '../storage/keyspace';
import { fieldBounds, isMixedRange, rangeInterval, type FieldBounds, type Interval } from './bounds';
import { clipBound } from './entries';
import type { Index } from './index-definition';

export interface IndexPlan {
  index: Index;
  intervals: Interval[];
  /** Where in an entry the part starts by which the intervals are merged; undefined when they stand one after another. */
  mergeFrom: number[] | undefined;
  reverse: boolean;
  sorted: boolean;
  /** Whether the entries are exactly the documents that match, so that counting needs no document. */
  exact: boolean;
  /** Whether a record may have several entries in the intervals. */
  repeats: boolean;
  score: number;
}

export interface PlanRequest {
  filter: Filter;
  sort?: Sort | undefined;
}

const mostIntervals = 300;

export function choosePlan(indexes: readonly Index[], request: PlanRequest): IndexPlan | undefined {
  const bounds = fieldBounds(request.filter);
  let best: IndexPlan | undefined;
  for (const index of indexes) {
    if (index.building) continue;
    const plan = planFor(index, request, bounds);
    if (plan && plan.score > 0 && (!best || plan.score > best.score)) best = plan;
  }
  return best;
}

/** The plan on an index that was asked for by `hint`, even if it must read all of it. */
export function planWithHint(index: Index, request: PlanRequest): IndexPlan {
  const bounds = fieldBounds(request.filter);
  const plan = planFor(index, request, bounds);
  return plan ?? { ...wholeIndex(index), score: 0 };
}

function wholeIndex(index: Index): Omit<IndexPlan, 'score'> {
  const intervals = [{ from: Buffer.alloc(0), to: Buffer.from([0xff]) }];
  return { index, intervals, mergeFrom: undefined, reverse: false, sorted: false, exact: false, repeats: true };
}

interface Prefix {
  /** Keys of the fields that are fixed to points, every combination. */
  keys: Buffer[];
  fields: number;
  excludesMissing: boolean;
}

function planFor(index: Index, request: PlanRequest, bounds: Map<string, FieldBounds>): IndexPlan | undefined {
  if (index.partial && !implies(request.filter, bounds, index.partial)) return undefined;
  const prefix = pointPrefix(index, bounds);
  const range = rangeAfter(index, prefix.fields, bounds);
  if (index.sparse && !prefix.excludesMissing && !range) return undefined;
  const intervals = intervalsOf(prefix, range?.interval);
  const order = request.sort && !index.clipped ? orderFor(index, prefix, request.sort, bounds) : undefined;
  const used = prefix.fields + (range ? 1 : 0);
  return {
    index,
    intervals: index.clipped ? intervals.map(clipInterval) : intervals,
    mergeFrom: order?.merge && intervals.length > 1 ? prefix.keys.map((key) => key.length) : undefined,
    reverse: order?.reverse ?? false,
    sorted: order !== undefined,
    repeats: index.multikey.some((multikey, at) => multikey && (at >= prefix.fields || prefix.keys.length > 1)),
    exact: isExact(index, request.filter, bounds, used, range?.partial ?? false),
    score:
      prefix.fields * 10 +
      (range ? 5 : 0) +
      (order ? 3 : 0) +
      (index.unique && prefix.fields === index.fields.length ? 20 : 0),
  };
}

function pointPrefix(index: Index, bounds: Map<string, FieldBounds>): Prefix {
  let keys = [Buffer.alloc(0)];
  let fields = 0;
  let excludesMissing = false;
  for (const { path, direction } of index.fields) {
    const points = bounds.get(path)?.points;
    if (!points || keys.length * points.length > mostIntervals || isUnbound(index, fields)) break;
    const encoded = distinctKeys(points.map((point) => directedKey(point, direction)));
    keys = keys.flatMap((key) => encoded.map((point) => Buffer.concat([key, point])));
    excludesMissing ||= !points.includes(null);
    fields += 1;
  }
  return { keys: keys.sort((left, right) => Buffer.compare(left, right)), fields, excludesMissing };
}

function distinctKeys(keys: Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}

function isUnbound(index: Index, position: number): boolean {
  return hasPosition(index, position) || sharesArray(index, position);
}

/** `a.0` is the first item to an index, but a filter takes it for a field `0` of the items as well. */
function hasPosition(index: Index, position: number): boolean {
  return index.fields[position]!.parts.slice(1).some(isArrayIndex);
}

/**
 * Whether a field lies in the same array as one that is bound already. Two conditions on one array may be met by
 * different items, but an entry holds values of one item.
 */
function sharesArray(index: Index, position: number): boolean {
  if (!index.multikey[position]) return false;
  const root = index.fields[position]!.parts[0];
  return index.fields.some(({ parts }, other) => other < position && index.multikey[other] && parts[0] === root);
}

function rangeAfter(index: Index, position: number, bounds: Map<string, FieldBounds>) {
  const field = index.fields[position];
  const known = field && bounds.get(field.path);
  if (!known || known.points || (!known.lower && !known.upper) || isUnbound(index, position)) return undefined;
  const halved = index.multikey[position] === true && known.lower !== undefined && known.upper !== undefined;
  if (!halved && isMixedRange(known))
    return { interval: { from: Buffer.from([0xff]), to: Buffer.from([0]) }, partial: true };
  // Two items of an array may meet one end of the range each, so an array's entries are bound by one end only.
  const used: FieldBounds = halved ? { complete: false, lower: known.lower! } : known;
  return { interval: rangeInterval(used, field.direction)!, partial: halved };
}

function intervalsOf(prefix: Prefix, range: Interval | undefined): Interval[] {
  return prefix.keys.map((key) => {
    if (range) return { from: Buffer.concat([key, range.from]), to: Buffer.concat([key, range.to]) };
    return key.length ? { from: key, to: after(key) } : { from: key, to: Buffer.from([0xff]) };
  });
}

function clipInterval({ from, to }: Interval): Interval {
  return { from: clipBound(from), to: to.length > 1100 ? after(clipBound(to)) : to };
}

/** Whether the index gives the order that is asked for, reading it forwards or backwards. */
function orderFor(index: Index, prefix: Prefix, sort: Sort, bounds: Map<string, FieldBounds>) {
  const single = prefix.keys.length === 1;
  const bound = (position: number) => bounds.get(index.fields[position]!.path) !== undefined;
  const usable = (position: number) => !(index.multikey[position] && bound(position));
  const whole = follow(index, 0, sort, usable);
  if (whole) return { reverse: whole < 0, merge: false };
  const fixed = new Set(
    index.fields.slice(0, prefix.fields).flatMap(({ path }, at) => (single && !index.multikey[at] ? [path] : [])),
  );
  const rest = sort.filter(([path]) => !fixed.has(path));
  const direction = rest.length === 0 ? 1 : follow(index, prefix.fields, rest, usable);
  return direction ? { reverse: direction < 0, merge: !single } : undefined;
}

/** 1 or -1 when the sort is the index's fields from a position on, forwards or backwards; 0 when it is not. */
function follow(index: Index, from: number, sort: Sort, usable: (position: number) => boolean): number {
  let direction = 0;
  for (const [offset, [path, wanted]] of sort.entries()) {
    const field = index.fields[from + offset];
    if (!field || field.path !== path || !usable(from + offset)) return 0;
    const turn = field.direction * wanted;
    if (direction !== 0 && turn !== direction) return 0;
    direction = turn;
  }
  return direction;
}

function isExact(
  index: Index,
  filter: Filter,
  bounds: Map<string, FieldBounds>,
  used: number,
  halved: boolean,
): boolean {
  if (index.clipped || halved || !onlyConditions(filter) || bounds.size !== used) return false;
  return index.fields.slice(0, used).every(({ path }, position) => {
    const known = bounds.get(path);
    if (!known?.complete) return false;
    return !(known.points?.includes(null) && index.multikey[position]);
  });
}

function onlyConditions(filter: Filter): boolean {
  return filter.kind === 'condition' || (filter.kind === '$and' && filter.parts.every(onlyConditions));
}

/** Whether every document that matches the filter is in a partial index: each of the index's conditions must follow. */
function implies(filter: Filter, bounds: Map<string, FieldBounds>, partial: Filter): boolean {
  if (partial.kind === '$and') return partial.parts.every((part) => implies(filter, bounds, part));
  if (partial.kind !== 'condition') return false;
  if (conditionsOf(filter).some((condition) => sameCondition(condition, partial))) return true;
  const known = bounds.get(partial.path);
  if (!known) return false;
  if (known.points) {
    // Null also finds documents that lack the field.
    const found = known.points.map((point) => nest(partial.path, point));
    if (known.points.includes(null)) found.push({});
    return found.every((document) => partial.matches(document));
  }
  return partial.operator === '$exists' && isTruthy(partial.operand) && (known.lower ?? known.upper) !== undefined;
}

function conditionsOf(filter: Filter): Condition[] {
  if (filter.kind === 'condition') return [filter];
  return filter.kind === '$and' ? filter.parts.flatMap(conditionsOf) : [];
}

function sameCondition(left: Condition, right: Condition): boolean {
  return left.path === right.path && left.operator === right.operator && equalValues(left.operand, right.operand);
}

function nest(path: string, value: unknown): Doc {
  return path.split('.').reduceRight<unknown>((inner, name) => {
    const outer: Doc = {};
    setField(outer, name, inner);
    return outer;
  }, value) as Doc;
}
