import { crc32 } from 'node:zlib';
import { readInChunks } from '../storage/disk.js';

/** Computes the CRC-32 of chunks, which may be reused after each step. */
export const computeCrc32 = async (chunks: AsyncIterable<Uint8Array>): Promise<number> => {
  let value = 0;
  for await (const chunk of chunks) value = crc32(chunk, value);
  return value;
};

export const computeFileCrc32 = (path: string): Promise<number> => computeCrc32(readInChunks(path));
