import { randomBytes } from 'node:crypto';
import { FileModel } from './file.model.js';
import { OldFileModel } from './old-file.model.js';

export const catalogueFolder = 'catalogue';

/** Returns a new key for every version and poster, so that running downloads of the old version are not affected. */
export const newKey = (id: string, extension: string): string =>
  `${catalogueFolder}/${id}/${randomBytes(12).toString('hex')}.${extension}`;

const keyPattern = /^catalogue\/([\da-f]{24})\/[\da-f]+\.[a-z\d]+$/;
/** Returns the id of the file that a key belongs to; undefined for keys outside the catalogue. */
export const parseFileId = (key: string): string | undefined => keyPattern.exec(key)?.[1];

type FileKeys = { key: string; poster?: { key: string } | null };
const getKeys = ({ key, poster }: FileKeys) => (poster ? [key, poster.key] : [key]);

const findCurrentKeys = async (keys: string[]) => {
  const filter = { $or: [{ key: { $in: keys } }, { 'poster.key': { $in: keys } }] };
  return (await FileModel.find(filter, { key: 1, 'poster.key': 1 }).lean<FileKeys[]>()).flatMap(getKeys);
};
const findOldKeys = async (keys: string[]) => {
  const filter = { $or: [{ key: { $in: keys } }, { 'version.poster.key': { $in: keys } }] };
  const projection = { key: 1, 'version.poster.key': 1 };
  const found = await OldFileModel.find(filter, projection).lean<{ key: string; version?: Omit<FileKeys, 'key'> }[]>();
  return found.flatMap(({ key, version }) => getKeys({ key, ...version }));
};

/** Returns those keys that a file or an old version refers to. */
export const findReferencedKeys = async (keys: string[]): Promise<Set<string>> => {
  const referenced = new Set<string>();
  // Queries current files twice, because a version may be replaced or restored between the queries.
  for (const findKeys of [findCurrentKeys, findOldKeys, findCurrentKeys]) {
    const unknown = keys.filter((key) => !referenced.has(key));
    if (unknown.length === 0) break;
    for (const key of await findKeys(unknown)) referenced.add(key);
  }
  return referenced;
};
