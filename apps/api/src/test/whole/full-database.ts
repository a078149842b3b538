import mongoose from 'mongoose';
import { vi } from 'vitest';

const { Collection, MongoServerError } = mongoose.mongo;
const writes = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOneAndUpdate',
  'findOneAndReplace',
  'bulkWrite',
] as const;

/**
 * Simulates a database on a full disk: rejects every write except deletions, with the error of MongoDB. Returns a
 * function that ends it.
 */
export const fillDatabase = (): (() => void) => {
  const spies = writes.map((name) =>
    vi.spyOn(Collection.prototype, name).mockImplementation((() => {
      const message = 'No space left on the disk; the write was not done';
      return Promise.reject(new MongoServerError({ code: 14031, message, errmsg: message }));
    }) as never),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
};
