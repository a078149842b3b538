import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { AppError, type PictureFile } from '@ledenportaal/shared';
import { removePosition } from '../jpeg/remove-position.js';
import { hashFile } from '../storage/hash-file.js';
import { findPictureExtension } from './content.files.js';
import type { PortalContent } from './portal-content.js';

const folder = 'content';
/** An uploaded logo, as it is called in the settings and in the storage. The address of a logo ends in the same way. */
const uploadedPattern = /^logo-[\da-f]{64}\.(?:jpg|png|webp|svg)$/;
/** In pixels. */
const maxSide = 10_000;

/** Returns the key of an uploaded logo by its name in the settings; undefined for a file of the content folder. */
export const toUploadedLogoKey = (file: string): string | undefined =>
  uploadedPattern.test(file) ? `${folder}/${file}` : undefined;
export const isUploadedLogoKey = (key: string): boolean => toUploadedLogoKey(basename(key)) === key;

type LogoContent = Pick<PortalContent, 'pictures' | 'site'>;

/** Returns the key of a logo; undefined when it is not known. */
export const findLogoKey = ({ pictures }: Pick<LogoContent, 'pictures'>, { file }: PictureFile): string | undefined =>
  pictures.get(file)?.key ?? toUploadedLogoKey(file);
export const getLogoKey = (content: LogoContent): string | undefined =>
  content.site.logo ? findLogoKey(content, content.site.logo) : undefined;

/** The key contains the hash of the file, so that the address changes with it. */
export const toLogoPath = (key: string): string => `/${isUploadedLogoKey(key) ? '' : 'logo-'}${basename(key)}`;

export const getLogoPath = (content: LogoContent): string | null => {
  const key = getLogoKey(content);
  return key ? toLogoPath(key) : null;
};

/** Orientations of Exif from this one on show the picture on its side. */
const firstSideways = 5;

/** Returns the size in pixels of a picture as it is shown. Throws when it has none. */
export const measurePicture = (bytes: Uint8Array): { width: number; height: number } => {
  const { width, height, orientation = 1 } = imageSize(bytes);
  const [shownWidth, shownHeight] = orientation < firstSideways ? [width, height] : [height, width];
  return { width: Math.max(1, Math.round(shownWidth)), height: Math.max(1, Math.round(shownHeight)) };
};

const measureLogo = (bytes: Uint8Array) => {
  try {
    return measurePicture(bytes);
  } catch (cause) {
    const text = 'De breedte en hoogte van dit plaatje zijn niet te lezen.';
    throw new AppError('damaged_file', { text, cause });
  }
};

/**
 * Checks an uploaded logo by its content, removes the position from a JPEG, and returns what the settings save of it. Throws
 * `wrong_kind`, `damaged_file` and `too_many_pixels`.
 */
export const prepareLogo = async (path: string): Promise<PictureFile & { key: string }> => {
  const extension = await findPictureExtension(path);
  if (!extension) throw new AppError('wrong_kind', { text: 'Kies een plaatje: een JPG, PNG, WebP of SVG.' });
  if (extension === '.jpg') await removePosition(path);
  const { width, height } = measureLogo(await readFile(path));
  if (Math.max(width, height) > maxSide)
    throw new AppError('too_many_pixels', { text: `Kies een plaatje van hooguit ${maxSide} bij ${maxSide} pixels.` });
  const file = `logo-${(await hashFile(path)).sha256}${extension}`;
  return { file, key: `${folder}/${file}`, width, height };
};
