import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export const hashFile = async (path: string): Promise<{ path: string; size: number; sha256: string }> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path, size, sha256: hash.digest('hex') };
};
