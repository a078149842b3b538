import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { imageSize } from 'image-size';
import { resolvePicture } from '../content/content.files.js';
import { maxLogoBytes } from '../content/content.js';
import { StartError } from '../installation/start-error.js';
import { resolveFolder } from '../storage/find-files.js';

/** `width` and `height` in pixels; the extension begins with a dot. */
export type Logo = { extension: string; bytes: Buffer; width: number; height: number };

/** Reads a picture in the folder. Throws a `StartError` when it cannot be a logo. */
export const readLogo = async (folder: string, path: string): Promise<Logo> => {
  const found = await resolvePicture((await resolveFolder(folder)) ?? folder, path, maxLogoBytes);
  if (found.problem !== undefined) throw new StartError(found.problem);
  const bytes = await readFile(found.path);
  return { extension: extname(path), bytes, ...measure(path, bytes) };
};

const measure = (path: string, bytes: Buffer) => {
  try {
    const { width, height } = imageSize(bytes);
    return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  } catch (cause) {
    throw new StartError(`${path}: de breedte en hoogte van dit plaatje zijn niet te lezen.`, { cause });
  }
};
