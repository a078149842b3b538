import { isSameInstallation } from '../../platform/installation.js';
import type { Storage } from '../../platform/storage.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { FotoModel } from './foto.model.js';

type Found = { _id: unknown }[];
const anId = /^[\da-f]{24}$/;
const shown = (ids: string[]) => FotoModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<Found>();
const deleted = (ids: string[]) => DeletedFotoModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<Found>();

/** Returns those names that are the id of a foto, live or in the trash. */
export const knownAmong = async (names: string[]): Promise<Set<string>> => {
  const ids = names.filter((name) => anId.test(name));
  const known = new Set<string>();
  // Queries live fotos twice, because a foto may be deleted or restored between the queries.
  for (const ask of [shown, deleted, shown]) {
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) break;
    for (const { _id } of await ask(unknown)) known.add(String(_id));
  }
  return known;
};

/**
 * Throws when database and storage belong to different installations. Called before each step that deletes or marks,
 * because a disk can be unmounted at any moment.
 */
export const insistOnOne = async (storage: Storage) => {
  if (!(await isSameInstallation(storage))) throw new Error('database and files are of two installations');
};

export const isShown = async (id: string): Promise<boolean> =>
  (await shown([id])).length > 0 && (await deleted([id])).length === 0;
