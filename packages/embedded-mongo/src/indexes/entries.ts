import { createHash } from 'node:crypto';
import type { Doc } from '../bson/values';
import { fail } from '../errors';
import type { Index } from './index-definition';
import { rowKey, valueRows } from './value-rows';

export interface IndexEntries {
  keys: Buffer[];
  /** For each field: whether the path traverses an array. */
  multikey: boolean[];
  clipped: boolean;
}

/** LMDB keys have at most 1,978 bytes. Longer keys keep their first bytes and end with a hash of the full key. */
const longestKey = 1200;
const keptBytes = 1100;

/** The index entries of a document; none when the index is sparse or partial and excludes it. */
export function indexEntries(index: Index, document: Doc): IndexEntries {
  const multikey = index.fields.map(() => false);
  const nothing = { keys: [], multikey, clipped: false };
  if (index.partial && !index.partial.matches(document)) return nothing;
  const rows = valueRows(document, index.fields, refuseParallel, multikey);
  if (index.sparse && rows.every((row) => row.every((value) => value === undefined))) return nothing;
  return { ...encodeRows(index, rows), multikey };
}

function refuseParallel(paths: string[]): never {
  return fail(171, `cannot index parallel arrays ${paths.map((path) => `[${path}]`).join(' ')}`);
}

function encodeRows(index: Index, rows: unknown[][]): { keys: Buffer[]; clipped: boolean } {
  if (rows.length === 1) {
    const whole = rowKey(rows[0]!, index.fields);
    return { keys: [clipKey(whole)], clipped: whole.length > longestKey };
  }
  const keys = new Map<string, Buffer>();
  let clipped = false;
  for (const row of rows) {
    const whole = rowKey(row, index.fields);
    clipped ||= whole.length > longestKey;
    const key = clipKey(whole);
    keys.set(key.toString('latin1'), key);
  }
  return { keys: [...keys.values()], clipped };
}

/** The index key of a value in a single-field index. */
export function entryKeyOf(index: Index, value: unknown): Buffer {
  return clipKey(rowKey([value], index.fields));
}

function clipKey(key: Buffer): Buffer {
  if (key.length <= longestKey) return key;
  return Buffer.concat([key.subarray(0, keptBytes), createHash('sha256').update(key).digest()]);
}

/** Truncates a bound for comparison with keys that may be truncated: only the bytes that every key keeps count. */
export function clipBound(bound: Buffer): Buffer {
  return bound.length <= keptBytes ? bound : bound.subarray(0, keptBytes);
}
