import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Patch } from './pieces.js';

/** The file with other bytes in places, as a stream: there is no second copy, in memory or on disk. */
export const patched = (path: string, patches: readonly Patch[]): Readable =>
  Readable.from(apply(createReadStream(path) as AsyncIterable<Buffer>, patches), { objectMode: false });

async function* apply(chunks: AsyncIterable<Buffer>, patches: readonly Patch[]) {
  let start = 0;
  let next = 0;
  for await (const chunk of chunks) {
    const end = start + chunk.length;
    for (let patch = patches[next]; patch && patch.at < end; patch = patches[next]) {
      const from = Math.max(start - patch.at, 0);
      chunk.set(patch.bytes.subarray(from, end - patch.at), patch.at + from - start);
      if (patch.at + patch.bytes.length > end) break;
      next++;
    }
    yield chunk;
    start = end;
  }
}
