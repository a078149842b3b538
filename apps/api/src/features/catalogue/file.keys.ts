import { randomBytes } from 'node:crypto';
import { FileModel } from './file.model.js';
import { OldFileModel } from './old-file.model.js';

export const catalogueFolder = 'catalogue';

/** Returns a new key for every version and poster, so that running downloads of the old version are not affected. */
export const newKey = (id: string, extension: string): string =>
  `${catalogueFolder}/${id}/${randomBytes(12).toString('hex')}.${extension}`;

const aKey = /^catalogue\/([\da-f]{24})\/[\da-f]+\.[a-z\d]+$/;
/** Returns the id of the file that a key belongs to; undefined for keys outside the catalogue. */
export const fileOfKey = (key: string): string | undefined => aKey.exec(key)?.[1];

type Named = { key: string; poster?: { key: string } | null };
const keysOf = ({ key, poster }: Named) => (poster ? [key, poster.key] : [key]);

const standing = async (keys: string[]) => {
  const named = { $or: [{ key: { $in: keys } }, { 'poster.key': { $in: keys } }] };
  return (await FileModel.find(named, { key: 1, 'poster.key': 1 }).lean<Named[]>()).flatMap(keysOf);
};
const ended = async (keys: string[]) => {
  const named = { $or: [{ key: { $in: keys } }, { 'version.poster.key': { $in: keys } }] };
  const shown = { key: 1, 'version.poster.key': 1 };
  const found = await OldFileModel.find(named, shown).lean<{ key: string; version?: Omit<Named, 'key'> }[]>();
  return found.flatMap(({ key, version }) => keysOf({ key, ...version }));
};

/** Returns those keys that a file or an old version refers to. */
export const namedAmong = async (keys: string[]): Promise<Set<string>> => {
  const named = new Set<string>();
  // Queries current files twice, because a version may be replaced or restored between the queries.
  for (const ask of [standing, ended, standing]) {
    const unknown = keys.filter((key) => !named.has(key));
    if (unknown.length === 0) break;
    for (const key of await ask(unknown)) named.add(key);
  }
  return named;
};
