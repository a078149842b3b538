import { AppError, type Viewer } from '@ledenportaal/shared';
import { ignoreDuplicateKey } from '../../platform/database/database.js';
import { BedrijfModel } from './bedrijf.model.js';
import { FavouriteModel } from './favourite.model.js';

export type FavouriteService = ReturnType<typeof createFavouriteService>;

export const createFavouriteService = () => {
  /** Returns the ids of the favourites of an account. */
  const findFavouriteIds = async (account: string): Promise<Set<string>> => {
    const favourites = await FavouriteModel.find({ account }, { _id: 0, bedrijf: 1 }).lean();
    return new Set(favourites.map(({ bedrijf }) => String(bedrijf)));
  };

  const isFavourite = async (account: string, bedrijf: string): Promise<boolean> =>
    (await FavouriteModel.exists({ account, bedrijf })) !== null;

  /** Makes a bedrijf a favourite, or not a favourite when it already is one. */
  const toggleFavourite = async (bedrijfId: string, viewer: Viewer): Promise<FavouriteState> => {
    const bedrijf = bedrijfId.toLowerCase();
    await assertBedrijfExists(bedrijf);
    const fields = { account: viewer.id, bedrijf };
    if ((await FavouriteModel.deleteOne(fields)).deletedCount) return { bedrijf, favourite: false };
    const created = await FavouriteModel.create({ ...fields, createdAt: new Date() }).catch(ignoreDuplicateKey);
    // A concurrent request was first: this one toggles the result of that.
    if (!created) return toggleFavourite(bedrijf, viewer);
    await assertBedrijfExists(bedrijf).catch(async (cause: unknown) => {
      await FavouriteModel.deleteOne({ _id: created._id });
      throw cause;
    });
    return { bedrijf, favourite: true };
  };

  /** For a bedrijf that is removed. */
  const deleteFavouritesOfBedrijf = async (bedrijf: string): Promise<void> => {
    await FavouriteModel.deleteMany({ bedrijf });
  };

  return { findFavouriteIds, isFavourite, toggleFavourite, deleteFavouritesOfBedrijf };
};

type FavouriteState = { bedrijf: string; favourite: boolean };

const assertBedrijfExists = async (id: string) => {
  if (!(await BedrijfModel.exists({ _id: id }))) throw new AppError('bedrijf_not_found');
};
