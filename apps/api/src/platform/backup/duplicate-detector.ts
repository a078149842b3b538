import { createHash } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';

const { EJSON } = mongoose.mongo.BSON;

/**
 * Finds out whether two documents have the same value in a unique index. Stores a short hash of each value, to save
 * memory.
 */
export const createDuplicateDetector = (indexes: { key: object; unique?: boolean; sparse?: boolean }[]) => {
  const unique = indexes.filter((index) => index.unique);
  const seen = new Set<string>();
  let hasDuplicate = false;
  return {
    visit: (document: mongo.Document) => {
      for (const [indexPosition, { key, sparse }] of unique.entries()) {
        const values = Object.keys(key).map((path) => getValue(document, path));
        if (sparse && values.every((value) => value === undefined)) continue;
        const hash = createHash('sha256').update(EJSON.stringify([indexPosition, values], { relaxed: false }));
        const digest = hash.digest('base64url').slice(0, 20);
        hasDuplicate ||= seen.has(digest);
        seen.add(digest);
      }
    },
    hasDuplicate: () => hasDuplicate,
  };
};

const getValue = (document: mongo.Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
