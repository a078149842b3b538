import { BSONRegExp } from 'bson';
import { directedKey, invert, keyOf, textEndBytes } from '../bson/key';
import { emptyArray, isNaNValue, typeOrder } from '../bson/type-order';
import { isTruthy } from '../bson/values';
import type { Condition, Filter } from '../query/filter';
import type { TextPrefix } from '../query/regex';
import { after } from '../storage/keyspace';

export interface Interval {
  from: Buffer;
  /** Exclusive. */
  to: Buffer;
}

interface End {
  value: unknown;
  inclusive: boolean;
}

/** The conditions of a filter on one field: the values it may equal, and the range it must be in. */
export interface FieldBounds {
  points?: unknown[];
  lower?: End;
  upper?: End;
  prefix?: TextPrefix;
  /** Whether the bounds express all conditions on the field. */
  complete: boolean;
}

const mostPoints = 10_000;

/** The bounds of each field that every match satisfies. Only conditions combined by `$and` count. */
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

/** Adds a condition to the bounds. Returns whether the bounds express the condition completely. */
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

/**
 * Returns whether a value equals only values with the same key. An array also equals an element, and a regular
 * expression also matches text.
 */
export function isPoint(value: unknown): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp);
}

function setPoints(known: FieldBounds, points: readonly unknown[]): boolean {
  if (!points.every((point) => isPoint(point) || isEmpty(point)) || points.length > mostPoints || known.points)
    return false;
  known.points = points.flatMap((point) => (isEmpty(point) ? [emptyArray, point] : [point]));
  return known.lower === undefined && known.upper === undefined;
}

/** An empty array matches its own index entry, and arrays that contain an empty array. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** MinKey, MaxKey, null and NaN have their own comparison rules; a range with them is left to the filter. */
function setEnd(known: FieldBounds, end: 'lower' | 'upper', { value, inclusive }: End): boolean {
  const order = typeOrder(value);
  if (order === 1 || order === 127 || value === null || Array.isArray(value) || isNaNValue(value)) return false;
  if (known[end] !== undefined) return false;
  known[end] = { value, inclusive };
  return known.points === undefined;
}

/** The key intervals of all texts with a prefix, and of the regular expression stored as a value. */
export function prefixIntervals({ text, itself }: TextPrefix, direction: 1 | -1): Interval[] {
  const whole = directedKey(text, direction);
  const texts = whole.subarray(0, whole.length - textEndBytes);
  const pattern = directedKey(itself, direction);
  const intervals = [texts, pattern].map((from) => ({ from, to: after(from) }));
  return direction > 0 ? intervals : intervals.reverse();
}

/** The key interval of a range. */
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

/** Returns whether the bounds have different types, such as `$gt: 1, $lt: 'x'`. No single value is in such a range. */
export function isMixedRange({ lower, upper }: FieldBounds): boolean {
  return lower !== undefined && upper !== undefined && typeOrder(lower.value) !== typeOrder(upper.value);
}
