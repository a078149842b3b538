import { truncate } from '@ledenportaal/shared';
import type { DownloadableFoto } from '../../fotos/index.js';

const maxLength = { beschrijving: 60, eigenaar: 40 };

/** Returns a file name that says what a photo shows, who made it and which rendition it is. */
export const toReadableName = (
  { _id, beschrijving, eigenaar }: Pick<DownloadableFoto, '_id' | 'beschrijving' | 'eigenaar'>,
  rendition: string,
  extension: string,
): string => {
  const parts = [
    toSlug(beschrijving, maxLength.beschrijving) || String(_id),
    toSlug(eigenaar, maxLength.eigenaar),
    rendition,
  ];
  return `${parts.filter(Boolean).join('_')}.${extension}`;
};

/** Returns the words in lower case with hyphens in between, as many as fit; accents stay. */
const toSlug = (text: string, max: number): string => {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > max) return slug || truncate(word, max);
    slug = longer;
  }
  return slug;
};
