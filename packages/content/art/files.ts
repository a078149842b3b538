import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, '../files');

/** The absolute path of a path in the content folder. */
export const placeOf = (path: string): string => join(folder, path);

export const readMade = (path: string): Promise<Buffer> => readFile(placeOf(path));

export async function keepFile(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(placeOf(path)), { recursive: true });
  await writeFile(placeOf(path), content);
}

export const keepJson = (path: string, value: unknown): Promise<void> =>
  keepFile(path, `${JSON.stringify(value, null, 2)}\n`);
