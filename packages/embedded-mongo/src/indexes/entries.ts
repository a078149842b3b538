import { createHash } from 'node:crypto';
import type { Doc } from '../bson/values';
import { fail } from '../errors';
import type { Index } from './index-definition';
import { encodeRowKey, getValueRows } from './value-rows';

export type IndexEntries = {
  keys: Buffer[];
  /** For each field: whether the path traverses an array. */
  multikey: boolean[];
  hasTruncatedKeys: boolean;
};

/** Longer keys keep their first bytes and end with a hash of the full key. */
const maxKeyBytes = 1200;
const keptKeyBytes = 1100;

/** The index entries of a document; none when the index is sparse or partial and excludes it. */
export const getIndexEntries = (index: Index, document: Doc): IndexEntries => {
  const multikey = index.fields.map(() => false);
  const noEntries = { keys: [], multikey, hasTruncatedKeys: false };
  if (index.partial && !index.partial.matches(document)) return noEntries;
  const rows = getValueRows(document, index.fields, failOnParallelArrays, multikey);
  if (index.sparse && rows.every((row) => row.every((value) => value === undefined))) return noEntries;
  return { ...encodeRows(index, rows), multikey };
};

function failOnParallelArrays(paths: string[]): never {
  return fail(171, `cannot index parallel arrays ${paths.map((path) => `[${path}]`).join(' ')}`);
}

const encodeRows = (index: Index, rows: unknown[][]): { keys: Buffer[]; hasTruncatedKeys: boolean } => {
  if (rows.length === 1) {
    const fullKey = encodeRowKey(rows[0]!, index.fields);
    return { keys: [truncateKey(fullKey)], hasTruncatedKeys: fullKey.length > maxKeyBytes };
  }
  const keys = new Map<string, Buffer>();
  let hasTruncatedKeys = false;
  for (const row of rows) {
    const fullKey = encodeRowKey(row, index.fields);
    hasTruncatedKeys ||= fullKey.length > maxKeyBytes;
    const key = truncateKey(fullKey);
    keys.set(key.toString('latin1'), key);
  }
  return { keys: [...keys.values()], hasTruncatedKeys };
};

/** The index key of a value in a single-field index. */
export const toEntryKey = (index: Index, value: unknown): Buffer => truncateKey(encodeRowKey([value], index.fields));

const truncateKey = (key: Buffer): Buffer => {
  if (key.length <= maxKeyBytes) return key;
  return Buffer.concat([key.subarray(0, keptKeyBytes), createHash('sha256').update(key).digest()]);
};

/** Truncates a bound for comparison with keys that may be truncated: only the bytes that every key keeps count. */
export const truncateBound = (bound: Buffer): Buffer =>
  bound.length <= keptKeyBytes ? bound : bound.subarray(0, keptKeyBytes);
