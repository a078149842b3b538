import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname } from 'node:path';
import { maxLogoBytes } from '@ledenportaal/shared';
import { resolvePicture } from '../content/content.files.js';
import { measurePicture } from '../content/content.logo.js';
import { removePicturePosition } from '../content/content.pictures.js';
import { StartError } from '../installation/start-error.js';
import { resolveFolder } from '../storage/find-files.js';
import { withTempCopy } from '../storage/temp-copy.js';

/** `width` and `height` in pixels; the extension begins with a dot. */
export type Logo = { extension: string; bytes: Buffer; width: number; height: number };

/** Reads a picture in the folder. Throws a `StartError` when it cannot be a logo. */
export const readLogo = async (folder: string, path: string): Promise<Logo> => {
  const found = await resolvePicture((await resolveFolder(folder)) ?? folder, path, maxLogoBytes);
  if (found.problem !== undefined) throw new StartError(found.problem);
  // As the portal does when it starts, which a damaged picture would end.
  await withTempCopy(found.path, tmpdir(), (copy) => removePicturePosition(copy.path, path));
  const bytes = await readFile(found.path);
  return { extension: extname(path), bytes, ...measure(path, bytes) };
};

const measure = (path: string, bytes: Buffer) => {
  try {
    return measurePicture(bytes);
  } catch (cause) {
    throw new StartError(`${path}: de breedte en hoogte van dit plaatje zijn niet te lezen.`, { cause });
  }
};
