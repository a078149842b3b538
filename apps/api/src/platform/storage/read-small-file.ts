import { readFile, stat } from 'node:fs/promises';

/** Returns the content of a file, or undefined when it has more than `maxBytes`. */
export const readSmallFile = async (path: string | Buffer, maxBytes: number): Promise<Buffer | undefined> =>
  (await stat(path)).size > maxBytes ? undefined : readFile(path);
