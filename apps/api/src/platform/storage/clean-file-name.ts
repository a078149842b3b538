import { cleanLine, truncate } from '@ledenportaal/shared';

/** As long as most file systems allow. */
const maxLength = 255;

/**
 * Returns the last part of a file name that a client or a disk reports, on one line, of at most 255 characters. Empty
 * when nothing visible is left.
 */
export const cleanFileName = (name: string): string => {
  const base = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\p{Cs}/gu, '\ufffd');
  return truncate(cleanLine(base), maxLength);
};
