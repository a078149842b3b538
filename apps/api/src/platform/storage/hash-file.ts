import { createHash } from 'node:crypto';
import type { Marker } from '../jpeg/segments.js';
import { readInChunks } from './disk.js';

/** Computes the size and SHA-256 of chunks as they pass through, so that data is read only once. */
export const createHasher = () => {
  const hash = createHash('sha256');
  let size = 0;
  const add = (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
  };
  return {
    add,
    passThrough: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        add(chunk);
        yield chunk;
      }
    },
    /** Returns the totals. Call it once, at the end. */
    getResult: () => ({ size, sha256: hash.digest('hex') }),
  };
};

export type HashedFile<P = string> = {
  path: P;
  size: number;
  sha256: string;
  /** Of a JPEG, when they were read with the hash. */
  markers?: readonly Marker[] | undefined;
};

export const hashFile = async <P extends string | Buffer>(path: P): Promise<HashedFile<P>> => {
  const hasher = createHasher();
  for await (const chunk of readInChunks(path)) hasher.add(chunk);
  return { path, ...hasher.getResult() };
};
