import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';

/** The absolute path of a path in the content folder. */
export const toContentPath = (path: string): string => join(contentFolder, path);

export const readContentFile = (path: string): Promise<Buffer> => readFile(toContentPath(path));

export const writeContentFile = async (path: string, content: Uint8Array | string): Promise<void> => {
  await mkdir(dirname(toContentPath(path)), { recursive: true });
  await writeFile(toContentPath(path), content);
};

export const writeContentJson = (path: string, value: unknown): Promise<void> =>
  writeContentFile(path, `${JSON.stringify(value, null, 2)}\n`);
