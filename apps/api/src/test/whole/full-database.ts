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

/** Refuses what a database on a full disk refuses, in its words: every write but deletions. Gives what ends that. */
export const fillDatabase = (): (() => void) => {
  const spies = writes.map((name) =>
    vi.spyOn(Collection.prototype, name).mockImplementation((() => {
      const message = 'No space left on the disk; the write was not done';
      return Promise.reject(new MongoServerError({ code: 14031, message, errmsg: message }));
    }) as never),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
};
