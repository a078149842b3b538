import { encodeDirectedKey } from '../bson/key';
import { isArrayIndex } from '../query/paths';
import { getPrefixEnd } from '../storage/keyspace';
import { isMixedRange, getPrefixIntervals, toRangeInterval, type FieldBounds, type Interval } from './bounds';
import { truncateBound } from './entries';
import type { Index } from './index-definition';

const maxIntervals = 10_000;

export type PointPrefix = {
  /** The keys of every combination of points of the leading fields. */
  keys: Buffer[];
  fieldCount: number;
  excludesMissing: boolean;
};

export const getPointPrefix = (index: Index, bounds: Map<string, FieldBounds>): PointPrefix => {
  let keys: Buffer[] = [Buffer.alloc(0)];
  let fieldCount = 0;
  let excludesMissing = false;
  for (const { path, direction } of index.fields) {
    const points = bounds.get(path)?.points;
    if (!points || keys.length * points.length > maxIntervals || isNotBoundable(index, fieldCount)) break;
    const encoded = removeDuplicates(points.map((point) => encodeDirectedKey(point, direction)));
    keys = fieldCount === 0 ? encoded : keys.flatMap((key) => encoded.map((point) => Buffer.concat([key, point])));
    excludesMissing ||= !points.includes(null);
    fieldCount += 1;
  }
  return { keys: keys.sort((left, right) => Buffer.compare(left, right)), fieldCount, excludesMissing };
};

const removeDuplicates = (keys: Buffer[]): Buffer[] => [
  ...new Map(keys.map((key) => [key.toString('latin1'), key])).values(),
];

const isNotBoundable = (index: Index, position: number): boolean =>
  hasArrayPosition(index, position) || sharesArray(index, position);

/** An index takes `a.0` as the first array element; a filter also takes it as the field `0` of the elements. */
const hasArrayPosition = (index: Index, position: number): boolean =>
  index.fields[position]!.parts.slice(1).some(isArrayIndex);

/**
 * Returns whether a field is in the same array as a field that has bounds already. Different elements may satisfy two
 * conditions on one array, but an index entry has the values of one element.
 */
const sharesArray = (index: Index, position: number): boolean => {
  if (!index.multikey[position]) return false;
  const root = index.fields[position]!.parts[0];
  return index.fields.some(({ parts }, other) => other < position && index.multikey[other] && parts[0] === root);
};

type IndexRange = {
  /** In index order. */
  intervals: Interval[];
  /** Whether the intervals contain more than the filter allows. */
  isInexact: boolean;
};

/** The range of the field at a position, when the filter has a range or a text prefix for it. */
export const getRange = (index: Index, position: number, bounds: Map<string, FieldBounds>): IndexRange | undefined => {
  const field = index.fields[position];
  const fieldBounds = field && bounds.get(field.path);
  if (!fieldBounds || fieldBounds.points || isNotBoundable(index, position)) return undefined;
  if (fieldBounds.lower ?? fieldBounds.upper)
    return toIndexRange(fieldBounds, field.direction, index.multikey[position]!);
  return fieldBounds.prefix && { intervals: getPrefixIntervals(fieldBounds.prefix, field.direction), isInexact: true };
};

const toIndexRange = (fieldBounds: FieldBounds, direction: 1 | -1, isMultikey: boolean): IndexRange => {
  const isHalfBounded = isMultikey && fieldBounds.lower !== undefined && fieldBounds.upper !== undefined;
  if (!isHalfBounded && isMixedRange(fieldBounds)) return { intervals: [], isInexact: true };
  // Different array elements may satisfy the two ends of a range, so only one end bounds the entries of an array.
  const effectiveBounds: FieldBounds = isHalfBounded ? { isComplete: false, lower: fieldBounds.lower! } : fieldBounds;
  return { intervals: [toRangeInterval(effectiveBounds, direction)], isInexact: isHalfBounded };
};

/** The index intervals to read, and the length of the fixed prefix of each. */
export const combineIntervals = (
  prefix: PointPrefix,
  range: IndexRange | undefined,
): { interval: Interval; fixedLength: number }[] =>
  prefix.keys.flatMap((key) => {
    const fixedLength = key.length;
    if (!range)
      return { interval: { from: key, to: fixedLength ? getPrefixEnd(key) : Buffer.from([0xff]) }, fixedLength };
    return range.intervals.map(({ from, to }) => ({
      interval: { from: Buffer.concat([key, from]), to: Buffer.concat([key, to]) },
      fixedLength,
    }));
  });

/** Returns whether a bound is too long for a lookup: the requested key may be longer than any stored key. */
export const hasLongBound = ({ from, to }: Interval): boolean =>
  truncateBound(from) !== from || truncateBound(to) !== to;

/** Extends an interval to the bytes that every key keeps; it may then contain more entries. */
export const truncateInterval = ({ from, to }: Interval): Interval => {
  const end = truncateBound(to);
  return { from: truncateBound(from), to: end === to ? to : getPrefixEnd(end) };
};
