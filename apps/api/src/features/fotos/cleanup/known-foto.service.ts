import { isSameInstallation } from '../../../platform/installation/installation.js';
import type { Resources } from '../../../platform/resources.js';
import { DeletedFotoModel, type DeletedFotoRecord } from '../deleted-foto.model.js';
import { getPictureId } from '../foto.keys.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { OldPictureModel } from '../pictures/old-picture.model.js';

type IdRecords = { _id: unknown }[];

const idPattern = /^[\da-f]{24}$/;

const findLive = (ids: string[]) => FotoModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<IdRecords>();

const findDeleted = (ids: string[]) => DeletedFotoModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<IdRecords>();

const findLivePictures = async (ids: string[]) => {
  const fotos = await FotoModel.find({ _id: { $in: ids } }, { picture: 1 }).lean<
    Pick<FotoRecord, '_id' | 'picture'>[]
  >();
  return fotos.map(getPictureId);
};

const findDeletedPictures = async (ids: string[]) => {
  const records = DeletedFotoModel.find({ _id: { $in: ids } }, { 'foto.picture': 1 });
  const deleted = await records.lean<Pick<DeletedFotoRecord, '_id' | 'foto'>[]>();
  return deleted.map(({ _id, foto }) => getPictureId({ ...foto, _id }));
};

const findOldPictures = async (ids: string[]) => {
  const old = await OldPictureModel.find({ foto: { $in: ids } }, { _id: 1 }).lean<IdRecords>();
  return old.map(({ _id }) => String(_id));
};

export type KnownFotoService = ReturnType<typeof createKnownFotoService>;

export const createKnownFotoService = ({ storage }: Resources) => {
  /** Returns those names that are the id of a photo, live or in the trash. */
  const findKnownIds = async (names: string[]): Promise<Set<string>> => {
    const ids = names.filter((name) => idPattern.test(name));
    const known = new Set<string>();
    // Queries live photos twice, because a photo may be deleted or restored between the queries.
    for (const find of [findLive, findDeleted, findLive]) {
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length === 0) break;
      for (const { _id } of await find(unknown)) known.add(String(_id));
    }
    return known;
  };

  /** Returns the ids of the pictures that these photos have or had, as long as they are kept. */
  const findKnownPictures = async (ids: string[]): Promise<Set<string>> => {
    const known = new Set<string>();
    // Live photos twice, because a picture may be replaced or restored between the queries.
    for (const find of [findLivePictures, findOldPictures, findDeletedPictures, findLivePictures])
      for (const picture of ids.length ? await find(ids) : []) known.add(picture);
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

  return { findKnownIds, findKnownPictures, assertSameInstallation, isLiveOnly };
};
