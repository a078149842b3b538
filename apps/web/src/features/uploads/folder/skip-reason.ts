import { fotoRoutes } from '@ledenportaal/shared';
import type { SelectedFile } from '../../../lib/upload/match-files.js';

const { types, maxBytes } = fotoRoutes.upload.upload;

/** The kinds of files that an admin can convert to JPEG, by extension. */
const extensions = {
  heic: ['heic', 'heif', 'hif'],
  raw: ['raw', 'dng', 'cr2', 'cr3', 'crw', 'nef', 'nrw', 'arw', 'sr2', 'raf', 'orf', 'rw2', 'pef', 'srw', 'x3f', '3fr'],
  picture: ['png', 'webp', 'tif', 'tiff', 'gif', 'bmp', 'avif', 'jxl', 'psd'],
} as const;
export const convertibleKinds = ['heic', 'picture', 'raw'] as const;
type ConvertibleKind = (typeof convertibleKinds)[number];

/** Why a file is not uploaded, in the order of the list. */
export const skipReasons = [...convertibleKinds, 'tooLarge', 'empty', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];
export type SkippedFile = { path: string; reason: SkipReason };

const getConvertibleKind = ({ name, type }: File): ConvertibleKind | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return convertibleKinds.find(
    (kind) =>
      extensions[kind].some((each) => each === extension) ||
      (kind === 'heic' ? /^image\/hei[cf]/.test(type) : kind === 'picture' && /^image\//.test(type)),
  );
};

/** Returns why a file cannot be uploaded, by its name, type and size; the server checks the content. */
export const getSkipReason = (file: File): SkipReason | undefined => {
  if (!types.some((type) => type === file.type)) return getConvertibleKind(file) ?? 'other';
  if (file.size === 0) return 'empty';
  return file.size > maxBytes ? 'tooLarge' : undefined;
};

/** Separates the files that can be uploaded from the others. */
export const splitFiles = (files: readonly SelectedFile[]) => {
  const accepted: SelectedFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const each of files) {
    const reason = getSkipReason(each.file);
    if (reason) skipped.push({ path: each.path, reason });
    else accepted.push(each);
  }
  return { accepted, skipped };
};
