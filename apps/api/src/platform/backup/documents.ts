import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import mongoose, { type mongo } from 'mongoose';
import { openDatabase } from '../database.js';

const { BSON } = mongoose.mongo;

/** In the bytes in which the database keeps it, so that no type of value changes on the way. */
export type Raw = Uint8Array;

/** In the order of the alphabet, without those of the server itself. */
export const collectionNames = async (without: readonly string[]): Promise<string[]> => {
  const found = await openDatabase().listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !without.includes(name) && !name.startsWith('system.'))
    .sort();
};

/** By `_id`, so that none comes twice. */
export const readRaw = (collection: string, filter: mongo.Filter<mongo.Document> = {}): AsyncIterable<Raw> =>
  openDatabase().collection(collection).find(filter, { raw: true }).sort({ _id: 1 }) as unknown as AsyncIterable<Raw>;

export const contentOf = (raw: Raw): mongo.Document => BSON.deserialize(raw);
/** Each value with its own type, also a number that is a whole one. */
export const exactContentOf = (raw: Raw): mongo.Document =>
  BSON.deserialize(raw, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
export const idOf = (raw: Raw): string => BSON.EJSON.stringify(contentOf(raw)._id);

const lengthBytes = 4;

/** Of a file in which they follow each other; each begins with its own length. */
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

/** How many there were. */
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
