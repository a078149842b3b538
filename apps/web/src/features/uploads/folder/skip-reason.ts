import { findSidecars, fotoRoutes, getPictureKind, isSidecarName } from '@ledenportaal/shared';
import { isJpegContent } from '../../../lib/upload/jpeg-content.js';
import type { SelectedFile } from '../../../lib/upload/match-files.js';

const { types, maxBytes } = fotoRoutes.upload.upload;

/** The kinds of files that an admin can convert to JPEG. */
export const convertibleKinds = ['heic', 'picture', 'raw'] as const;
type ConvertibleKind = (typeof convertibleKinds)[number];

/** Why a file is not uploaded, in the order of the list. */
export const skipReasons = [...convertibleKinds, 'tooLarge', 'empty', 'sidecar', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];
export type SkippedFile = { path: string; reason: SkipReason };

const getConvertibleKind = ({ name, type }: File): ConvertibleKind | undefined => {
  const kind = getPictureKind(name);
  if (kind && kind !== 'jpeg') return kind;
  if (/^image\/hei[cf]/.test(type)) return 'heic';
  return /^image\//.test(type) ? 'picture' : undefined;
};

/**
 * Whether the browser knows the file as a JPEG, or it is one although its name is that of another picture, or has no
 * extension: some programs leave `.HEIC` when they convert. Other names are of no photo, such as the THM of a film.
 */
const isJpeg = async (file: File): Promise<boolean> => {
  if (types.some((type) => type === file.type)) return true;
  const kind = getPictureKind(file.name) ?? getConvertibleKind(file);
  const mayBeJpeg = kind ? kind !== 'raw' : !file.name.includes('.');
  return mayBeJpeg && (await isJpegContent(file));
};

/** Returns why a file cannot be uploaded. The server checks the content of JPEGs. */
const getSkipReason = async (file: File): Promise<SkipReason | undefined> => {
  if (!(await isJpeg(file))) return getConvertibleKind(file) ?? 'other';
  if (file.size === 0) return 'empty';
  return file.size > maxBytes ? 'tooLarge' : undefined;
};

/** Separates the files that can be uploaded, with their sidecars, from the others. */
export const splitFiles = async (files: readonly SelectedFile[]) => {
  const accepted: SelectedFile[] = [];
  const skipped: SkippedFile[] = [];
  const sidecars = files.filter(({ file }) => isSidecarName(file.name));
  const others = files.filter(({ file }) => !isSidecarName(file.name));
  const reasons = await Promise.all(others.map(({ file }) => getSkipReason(file)));
  for (const [index, each] of others.entries()) {
    const reason = reasons[index];
    if (reason) skipped.push({ path: each.path, reason });
    else accepted.push(each);
  }
  const sidecarOf = findSidecars(accepted, sidecars, ({ path }) => path);
  const used = new Set(sidecarOf.values());
  for (const each of sidecars) if (!used.has(each)) skipped.push({ path: each.path, reason: 'sidecar' });
  return { accepted: accepted.map((each) => withSidecar(each, sidecarOf.get(each))), skipped };
};

const withSidecar = (selected: SelectedFile, sidecar: SelectedFile | undefined): SelectedFile =>
  sidecar
    ? { ...selected, sidecar: { name: sidecar.file.name, file: sidecar.file, handle: sidecar.handle } }
    : selected;
