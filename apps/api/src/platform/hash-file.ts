import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Hashes and counts what passes through it, so that nothing needs to be read twice. */
export const createTally = () => {
  const hash = createHash('sha256');
  let size = 0;
  const add = (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
  };
  return {
    add,
    through: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        add(chunk);
        yield chunk;
      }
    },
    /** Of all that has passed; once, at the end. */
    total: () => ({ size, sha256: hash.digest('hex') }),
  };
};

export const hashFile = async (path: string): Promise<{ path: string; size: number; sha256: string }> => {
  const tally = createTally();
  for await (const _ of tally.through(createReadStream(path) as AsyncIterable<Buffer>));
  return { path, ...tally.total() };
};
