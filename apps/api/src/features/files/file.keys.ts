import { randomBytes } from 'node:crypto';

export const catalogueFolder = 'catalogue';

/** Returns a new key for every version and poster, so that running downloads of the old version are not affected. */
export const newKey = (id: string, extension: string): string =>
  `${catalogueFolder}/${id}/${randomBytes(12).toString('hex')}.${extension}`;

const keyPattern = /^catalogue\/([\da-f]{24})\/[\da-f]+\.[a-z\d]+$/;
/** Returns the extension of a key, without its dot. */
export const getExtension = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** Returns the id of the file that a key belongs to; undefined for keys outside the catalogue. */
export const parseFileId = (key: string): string | undefined => keyPattern.exec(key)?.[1];
