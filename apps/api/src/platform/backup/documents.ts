import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import mongoose, { type mongo } from 'mongoose';
import { openDatabase } from '../database/database.js';

const { BSON } = mongoose.mongo;

/** A document as BSON, so that no value changes its type. */
export type RawDocument = Uint8Array;

/** Names of all collections in alphabetical order, without system collections. */
export const collectionNames = async (excluded: readonly string[]): Promise<string[]> => {
  const found = await openDatabase().listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !excluded.includes(name) && !name.startsWith('system.'))
    .sort();
};

/** Reads documents in the order of `_id`, so that none is read twice. */
export const readRaw = (collection: string, filter: mongo.Filter<mongo.Document> = {}): AsyncIterable<RawDocument> =>
  openDatabase()
    .collection(collection)
    .find(filter, { raw: true })
    .sort({ _id: 1 }) as unknown as AsyncIterable<RawDocument>;

export const toDocument = (raw: RawDocument): mongo.Document => BSON.deserialize(raw);
/** Keeps the BSON type of each value, for example of a whole number that is stored as a double. */
export const toExactDocument = (raw: RawDocument): mongo.Document =>
  BSON.deserialize(raw, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
export const toIdString = (raw: RawDocument): string => BSON.EJSON.stringify(toDocument(raw)._id);

const lengthBytes = 4;

/** Reads a file of concatenated BSON documents. Each starts with its length. */
export async function* readDocuments(path: string): AsyncGenerator<RawDocument> {
  let buffered = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    buffered = Buffer.concat([buffered, chunk]);
    let at = 0;
    while (buffered.length - at >= lengthBytes && buffered.length - at >= buffered.readInt32LE(at)) {
      const length = Math.max(buffered.readInt32LE(at), lengthBytes + 1);
      yield buffered.subarray(at, at + length);
      at += length;
    }
    buffered = buffered.subarray(at);
  }
  if (buffered.length > 0) throw new Error(`${path} ends within a document`);
}

/** Writes documents to a file, and returns their number. */
export const writeDocuments = async (
  path: string,
  documents: AsyncIterable<RawDocument> | Iterable<RawDocument>,
): Promise<number> => {
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    for await (const raw of documents) {
      await file.write(raw);
      count++;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return count;
};
