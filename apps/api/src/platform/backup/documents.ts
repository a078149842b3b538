import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import mongoose, { type mongo } from 'mongoose';
import { openDatabase } from '../database.js';

const { BSON } = mongoose.mongo;

/** A document as BSON, so that no value changes its type. */
export type Raw = Uint8Array;

/** Names of all collections in alphabetical order, without system collections. */
export const collectionNames = async (without: readonly string[]): Promise<string[]> => {
  const found = await openDatabase().listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !without.includes(name) && !name.startsWith('system.'))
    .sort();
};

/** Reads documents in the order of `_id`, so that none is read twice. */
export const readRaw = (collection: string, filter: mongo.Filter<mongo.Document> = {}): AsyncIterable<Raw> =>
  openDatabase().collection(collection).find(filter, { raw: true }).sort({ _id: 1 }) as unknown as AsyncIterable<Raw>;

export const contentOf = (raw: Raw): mongo.Document => BSON.deserialize(raw);
/** Keeps the BSON type of each value, for example of a whole number that is stored as a double. */
export const exactContentOf = (raw: Raw): mongo.Document =>
  BSON.deserialize(raw, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
export const idOf = (raw: Raw): string => BSON.EJSON.stringify(contentOf(raw)._id);

const lengthBytes = 4;

/** Reads a file of concatenated BSON documents. Each starts with its length. */
export async function* documentsIn(path: string): AsyncGenerator<Raw> {
  let left = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    left = Buffer.concat([left, chunk]);
    let at = 0;
    while (left.length - at >= lengthBytes && left.length - at >= left.readInt32LE(at)) {
      const length = Math.max(left.readInt32LE(at), lengthBytes + 1);
      yield left.subarray(at, at + length);
      at += length;
    }
    left = left.subarray(at);
  }
  if (left.length > 0) throw new Error(`${path} ends within a document`);
}

/** Writes documents to a file, and returns their number. */
export const writeDocuments = async (path: string, all: AsyncIterable<Raw> | Iterable<Raw>): Promise<number> => {
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    for await (const raw of all) {
      await file.write(raw);
      count++;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return count;
};
