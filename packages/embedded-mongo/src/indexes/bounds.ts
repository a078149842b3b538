import { BSONRegExp } from 'bson';
import { directedKey, invert, keyOf, textEndBytes } from '../bson/key';
import { emptyArray, isNaNValue, typeOrder } from '../bson/type-order';
import { isTruthy } from '../bson/values';
import type { Condition, Filter } from '../query/filter';
import type { TextPrefix } from '../query/regex';
import { after } from '../storage/keyspace';

export interface Interval {
  from: Buffer;
  /** Not included. */
  to: Buffer;
}

interface End {
  value: unknown;
  inclusive: boolean;
}

/** What a filter says of one field: values it must equal one of, and a range it must lie in. */
export interface FieldBounds {
  points?: unknown[];
  lower?: End;
  upper?: End;
  prefix?: TextPrefix;
  /** Whether all that the filter says of the field is in these bounds. */
  complete: boolean;
}

const mostPoints = 10_000;

/** What must hold for every document that matches, per field. Only conditions that are all needed count. */
export function fieldBounds(filter: Filter): Map<string, FieldBounds> {
  const bounds = new Map<string, FieldBounds>();
  collect(filter, bounds);
  return bounds;
}

function collect(filter: Filter, bounds: Map<string, FieldBounds>): void {
  if (filter.kind === '$and') for (const part of filter.parts) collect(part, bounds);
  if (filter.kind !== 'condition') return;
  const known = bounds.get(filter.path) ?? { complete: true };
  bounds.set(filter.path, known);
  if (!narrow(known, filter)) known.complete = false;
}

/** Takes a condition up into the bounds, and says whether they now say all of it. */
function narrow(known: FieldBounds, { operator, operand, prefix }: Condition): boolean {
  switch (operator) {
    case '$eq':
      return setPoints(known, [operand]);
    case '$in':
      return setPoints(known, operand as unknown[]);
    case '$regex':
      if (prefix) known.prefix = prefix;
      return false;
    case '$exists':
      if (!isTruthy(operand)) setPoints(known, [null]);
      return false;
    case '$gt':
    case '$gte':
      return setEnd(known, 'lower', { value: operand, inclusive: operator === '$gte' });
    case '$lt':
    case '$lte':
      return setEnd(known, 'upper', { value: operand, inclusive: operator === '$lte' });
  }
  return false;
}

/** Whether a value equals only what has its key; an array also equals an item, and a pattern what it matches. */
export function isPoint(value: unknown): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp);
}

function setPoints(known: FieldBounds, points: readonly unknown[]): boolean {
  if (!points.every((point) => isPoint(point) || isEmpty(point)) || points.length > mostPoints || known.points)
    return false;
  known.points = points.flatMap((point) => (isEmpty(point) ? [emptyArray, point] : [point]));
  return known.lower === undefined && known.upper === undefined;
}

/** Equals an array without items, which has an entry of its own, and an array with such an item. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** MinKey, MaxKey, null and NaN have rules of their own; a range of theirs is left to the filter. */
function setEnd(known: FieldBounds, end: 'lower' | 'upper', { value, inclusive }: End): boolean {
  const order = typeOrder(value);
  if (order === 1 || order === 127 || value === null || Array.isArray(value) || isNaNValue(value)) return false;
  if (known[end] !== undefined) return false;
  known[end] = { value, inclusive };
  return known.points === undefined;
}

/** The keys of every text that begins so; a pattern also equals itself where it is stored as a value. */
export function prefixIntervals({ text, itself }: TextPrefix, direction: 1 | -1): Interval[] {
  const whole = directedKey(text, direction);
  const texts = whole.subarray(0, whole.length - textEndBytes);
  const pattern = directedKey(itself, direction);
  const intervals = [texts, pattern].map((from) => ({ from, to: after(from) }));
  return direction > 0 ? intervals : intervals.reverse();
}

/** The interval of keys that a range allows. */
export function rangeInterval({ lower, upper }: FieldBounds, direction: 1 | -1): Interval {
  const order = typeOrder((lower ?? upper)?.value);
  const [low, high] = direction > 0 ? [lower, upper] : [upper, lower];
  const key = (value: unknown) => (direction > 0 ? keyOf(value) : invert(keyOf(value)));
  const first = direction > 0 ? order : 0xff - order;
  return {
    from: low ? (low.inclusive ? key(low.value) : after(key(low.value))) : Buffer.from([first]),
    to: high ? (high.inclusive ? after(key(high.value)) : key(high.value)) : Buffer.from([first + 1]),
  };
}

/** Bounds of different types at the two ends, such as `$gt: 1, $lt: 'x'`: no single value lies in them. */
export function isMixedRange({ lower, upper }: FieldBounds): boolean {
  return lower !== undefined && upper !== undefined && typeOrder(lower.value) !== typeOrder(upper.value);
}
