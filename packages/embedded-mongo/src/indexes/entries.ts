import { createHash } from 'node:crypto';
import type { Doc } from '../bson/values';
import { fail } from '../errors';
import type { Index } from './index-definition';
import { rowKey, valueRows } from './value-rows';

export interface IndexEntries {
  keys: Buffer[];
  /** Per field, whether an array was entered. */
  multikey: boolean[];
  clipped: boolean;
}

/** LMDB takes keys of up to 1,978 bytes; longer ones keep their beginning, and a hash in place of the rest. */
const longestKey = 1200;
const keptBytes = 1100;

/** The entries that an index holds for a document; none when the index leaves it out. */
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

/** The entry that a value has in an index on one field. */
export function entryKeyOf(index: Index, value: unknown): Buffer {
  return clipKey(rowKey([value], index.fields));
}

function clipKey(key: Buffer): Buffer {
  if (key.length <= longestKey) return key;
  return Buffer.concat([key.subarray(0, keptBytes), createHash('sha256').update(key).digest()]);
}

/** A bound for keys of which some may be clipped: only what every key keeps can be compared. */
export function clipBound(bound: Buffer): Buffer {
  return bound.length <= keptBytes ? bound : bound.subarray(0, keptBytes);
}
