import { directedKey } from '../bson/key';
import { isArrayIndex } from '../query/paths';
import { after } from '../storage/keyspace';
import { isMixedRange, prefixIntervals, rangeInterval, type FieldBounds, type Interval } from './bounds';
import { clipBound } from './entries';
import type { Index } from './index-definition';

const mostIntervals = 10_000;

export interface Prefix {
  /** Keys of the fields that are fixed to points, every combination. */
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

interface Range {
  /** In the order of the index. */
  intervals: Interval[];
  /** Whether more lies in them than the filter allows. */
  partial: boolean;
}

/** What a filter allows of the field at a position, when it is a range or the beginning of a text. */
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
  // Two items of an array may meet one end of the range each, so an array's entries are bound by one end only.
  const used: FieldBounds = halved ? { complete: false, lower: known.lower! } : known;
  return { intervals: [rangeInterval(used, direction)], partial: halved };
}

/** The parts of an index to read, and how long the fixed beginning of each is. */
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

/** Bounds that no key can be looked up by: what is asked for may be longer than anything that is stored. */
export function isTooLong({ from, to }: Interval): boolean {
  return clipBound(from) !== from || clipBound(to) !== to;
}

/** As much of an interval as every key keeps; more may lie in it. */
export function clipInterval({ from, to }: Interval): Interval {
  const end = clipBound(to);
  return { from: clipBound(from), to: end === to ? to : after(end) };
}
