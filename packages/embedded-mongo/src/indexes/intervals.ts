import { directedKey } from '../bson/key';
import { isArrayIndex } from '../query/paths';
import { after } from '../storage/keyspace';
import { isMixedRange, prefixIntervals, rangeInterval, type FieldBounds, type Interval } from './bounds';
import { clipBound } from './entries';
import type { Index } from './index-definition';

const mostIntervals = 10_000;

export interface Prefix {
  /** The keys of every combination of points of the leading fields. */
  keys: Buffer[];
  fields: number;
  excludesMissing: boolean;
}

export function pointPrefix(index: Index, bounds: Map<string, FieldBounds>): Prefix {
  let keys: Buffer[] = [Buffer.alloc(0)];
  let fields = 0;
  let excludesMissing = false;
  for (const { path, direction } of index.fields) {
    const points = bounds.get(path)?.points;
    if (!points || keys.length * points.length > mostIntervals || isUnbound(index, fields)) break;
    const encoded = distinctKeys(points.map((point) => directedKey(point, direction)));
    keys = fields === 0 ? encoded : keys.flatMap((key) => encoded.map((point) => Buffer.concat([key, point])));
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

/** An index takes `a.0` as the first array element; a filter also takes it as the field `0` of the elements. */
function hasPosition(index: Index, position: number): boolean {
  return index.fields[position]!.parts.slice(1).some(isArrayIndex);
}

/**
 * Returns whether a field is in the same array as a field that has bounds already. Different elements may satisfy two
 * conditions on one array, but an index entry has the values of one element.
 */
function sharesArray(index: Index, position: number): boolean {
  if (!index.multikey[position]) return false;
  const root = index.fields[position]!.parts[0];
  return index.fields.some(({ parts }, other) => other < position && index.multikey[other] && parts[0] === root);
}

interface Range {
  /** In index order. */
  intervals: Interval[];
  /** Whether the intervals contain more than the filter allows. */
  partial: boolean;
}

/** The range of the field at a position, when the filter has a range or a text prefix for it. */
export function rangeAfter(index: Index, position: number, bounds: Map<string, FieldBounds>): Range | undefined {
  const field = index.fields[position];
  const known = field && bounds.get(field.path);
  if (!known || known.points || isUnbound(index, position)) return undefined;
  if (known.lower ?? known.upper) return boundedRange(known, field.direction, index.multikey[position]!);
  return known.prefix && { intervals: prefixIntervals(known.prefix, field.direction), partial: true };
}

function boundedRange(known: FieldBounds, direction: 1 | -1, multikey: boolean): Range {
  const halved = multikey && known.lower !== undefined && known.upper !== undefined;
  if (!halved && isMixedRange(known)) return { intervals: [], partial: true };
  // Different array elements may satisfy the two ends of a range, so only one end bounds the entries of an array.
  const used: FieldBounds = halved ? { complete: false, lower: known.lower! } : known;
  return { intervals: [rangeInterval(used, direction)], partial: halved };
}

/** The index intervals to read, and the length of the fixed prefix of each. */
export function intervalsOf(prefix: Prefix, range: Range | undefined): { interval: Interval; fixed: number }[] {
  return prefix.keys.flatMap((key) => {
    const fixed = key.length;
    if (!range) return { interval: { from: key, to: fixed ? after(key) : Buffer.from([0xff]) }, fixed };
    return range.intervals.map(({ from, to }) => ({
      interval: { from: Buffer.concat([key, from]), to: Buffer.concat([key, to]) },
      fixed,
    }));
  });
}

/** Returns whether a bound is too long for a lookup: the requested key may be longer than any stored key. */
export function isTooLong({ from, to }: Interval): boolean {
  return clipBound(from) !== from || clipBound(to) !== to;
}

/** Extends an interval to the bytes that every key keeps; it may then contain more entries. */
export function clipInterval({ from, to }: Interval): Interval {
  const end = clipBound(to);
  return { from: clipBound(from), to: end === to ? to : after(end) };
}
