import { BSONRegExp } from 'bson';
import { encodeDirectedKey, invertBytes, encodeKey, textTerminatorBytes } from '../bson/key';
import { emptyArrayKey, isNaNValue, getTypeOrder } from '../bson/type-order';
import { isTruthy } from '../bson/values';
import type { Condition, Filter } from '../query/filter';
import type { TextPrefix } from '../query/regex';
import { getPrefixEnd } from '../storage/keyspace';

export type Interval = {
  from: Buffer;
  /** Exclusive. */
  to: Buffer;
};

type Bound = {
  value: unknown;
  isInclusive: boolean;
};

/** The conditions of a filter on one field: the values it may equal, and the range it must be in. */
export type FieldBounds = {
  points?: unknown[];
  lower?: Bound;
  upper?: Bound;
  prefix?: TextPrefix;
  /** Whether the bounds express all conditions on the field. */
  isComplete: boolean;
};

const maxPoints = 10_000;

/** The bounds of each field that every match satisfies. Only conditions combined by `$and` count. */
export const getFieldBounds = (filter: Filter): Map<string, FieldBounds> => {
  const bounds = new Map<string, FieldBounds>();
  collectBounds(filter, bounds);
  return bounds;
};

const collectBounds = (filter: Filter, bounds: Map<string, FieldBounds>): void => {
  if (filter.kind === '$and') for (const part of filter.parts) collectBounds(part, bounds);
  if (filter.kind !== 'condition') return;
  const fieldBounds = bounds.get(filter.path) ?? { isComplete: true };
  bounds.set(filter.path, fieldBounds);
  if (!addCondition(fieldBounds, filter)) fieldBounds.isComplete = false;
};

/** Adds a condition to the bounds. Returns whether the bounds express the condition completely. */
const addCondition = (fieldBounds: FieldBounds, { operator, operand, prefix }: Condition): boolean => {
  switch (operator) {
    case '$eq':
      return setPoints(fieldBounds, [operand]);
    case '$in':
      return setPoints(fieldBounds, operand as unknown[]);
    case '$regex':
      if (prefix) fieldBounds.prefix = prefix;
      return false;
    case '$exists':
      if (!isTruthy(operand)) setPoints(fieldBounds, [null]);
      return false;
    case '$gt':
    case '$gte':
      return setBound(fieldBounds, 'lower', { value: operand, isInclusive: operator === '$gte' });
    case '$lt':
    case '$lte':
      return setBound(fieldBounds, 'upper', { value: operand, isInclusive: operator === '$lte' });
  }
  return false;
};

/**
 * Returns whether a value equals only values with the same key. An array also equals an element, and a regular
 * expression also matches text.
 */
export const isPoint = (value: unknown): boolean => !Array.isArray(value) && !(value instanceof BSONRegExp);

const setPoints = (fieldBounds: FieldBounds, points: readonly unknown[]): boolean => {
  if (
    !points.every((point) => isPoint(point) || isEmptyArray(point)) ||
    points.length > maxPoints ||
    fieldBounds.points
  )
    return false;
  fieldBounds.points = points.flatMap((point) => (isEmptyArray(point) ? [emptyArrayKey, point] : [point]));
  return fieldBounds.lower === undefined && fieldBounds.upper === undefined;
};

/** An empty array matches its own index entry, and arrays that contain an empty array. */
const isEmptyArray = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** MinKey, MaxKey, null and NaN have their own comparison rules; a range with them is left to the filter. */
const setBound = (fieldBounds: FieldBounds, side: 'lower' | 'upper', { value, isInclusive }: Bound): boolean => {
  const order = getTypeOrder(value);
  if (order === 1 || order === 127 || value === null || Array.isArray(value) || isNaNValue(value)) return false;
  if (fieldBounds[side] !== undefined) return false;
  fieldBounds[side] = { value, isInclusive };
  return fieldBounds.points === undefined;
};

/** The key intervals of all texts with a prefix, and of the regular expression stored as a value. */
export const getPrefixIntervals = ({ text, regex }: TextPrefix, direction: 1 | -1): Interval[] => {
  const fullKey = encodeDirectedKey(text, direction);
  const textPrefix = fullKey.subarray(0, fullKey.length - textTerminatorBytes);
  const regexKey = encodeDirectedKey(regex, direction);
  const intervals = [textPrefix, regexKey].map((from) => ({ from, to: getPrefixEnd(from) }));
  return direction > 0 ? intervals : intervals.reverse();
};

/** The key interval of a range. */
export const toRangeInterval = ({ lower, upper }: FieldBounds, direction: 1 | -1): Interval => {
  const order = getTypeOrder((lower ?? upper)?.value);
  const [low, high] = direction > 0 ? [lower, upper] : [upper, lower];
  const key = (value: unknown) => (direction > 0 ? encodeKey(value) : invertBytes(encodeKey(value)));
  const firstByte = direction > 0 ? order : 0xff - order;
  return {
    from: low ? (low.isInclusive ? key(low.value) : getPrefixEnd(key(low.value))) : Buffer.from([firstByte]),
    to: high ? (high.isInclusive ? getPrefixEnd(key(high.value)) : key(high.value)) : Buffer.from([firstByte + 1]),
  };
};

/** Returns whether the bounds have different types, such as `$gt: 1, $lt: 'x'`. No single value is in such a range. */
export const isMixedRange = ({ lower, upper }: FieldBounds): boolean =>
  lower !== undefined && upper !== undefined && getTypeOrder(lower.value) !== getTypeOrder(upper.value);
