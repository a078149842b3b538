import { readFile, stat } from 'node:fs/promises';

/** Creates a function that returns what `parse` makes of a text file. It reads the file again only when it has changed. */
export const createFileReader = <T>(path: string, parse: (text: string) => T): (() => Promise<T>) => {
  let current: { mtimeMs: number; value: T } | undefined;
  return async () => {
    const { mtimeMs } = await stat(path);
    if (current?.mtimeMs !== mtimeMs) current = { mtimeMs, value: parse(await readFile(path, 'utf8')) };
    return current.value;
  };
};
