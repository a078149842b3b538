import { isSameInstallation } from '../../../platform/installation/installation.js';
import type { Storage } from '../../../platform/storage/storage.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { FotoModel } from '../foto.model.js';

type IdRecords = { _id: unknown }[];

const idPattern = /^[\da-f]{24}$/;

const findLive = (ids: string[]) => FotoModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<IdRecords>();

const findDeleted = (ids: string[]) => DeletedFotoModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<IdRecords>();

export type KnownFotoService = ReturnType<typeof createKnownFotoService>;

export const createKnownFotoService = ({ storage }: { storage: Storage }) => {
  /** Returns those names that are the id of a foto, live or in the trash. */
  const findKnownIds = async (names: string[]): Promise<Set<string>> => {
    const ids = names.filter((name) => idPattern.test(name));
    const known = new Set<string>();
    // Queries live fotos twice, because a foto may be deleted or restored between the queries.
    for (const find of [findLive, findDeleted, findLive]) {
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length === 0) break;
      for (const { _id } of await find(unknown)) known.add(String(_id));
    }
    return known;
  };

  /**
   * Throws when database and storage belong to different installations. Called before each step that deletes or marks,
   * because a disk can be unmounted at any moment.
   */
  const assertSameInstallation = async () => {
    if (!(await isSameInstallation(storage))) throw new Error('database and files are of two installations');
  };

  const isLiveOnly = async (id: string): Promise<boolean> =>
    (await findLive([id])).length > 0 && (await findDeleted([id])).length === 0;

  return { findKnownIds, assertSameInstallation, isLiveOnly };
};
