import { AppError, type Viewer } from '@ledenportaal/shared';
import { ignoreDuplicateKey } from '../../platform/database.js';
import { BedrijfModel } from './bedrijf.model.js';
import { FavouriteModel } from './favourite.model.js';

/** The bedrijven that somebody has given a star, by their ids. */
export const favouritesOf = async (account: string): Promise<Set<string>> => {
  const favourites = await FavouriteModel.find({ account }, { _id: 0, bedrijf: 1 }).lean();
  return new Set(favourites.map(({ bedrijf }) => String(bedrijf)));
};

export const isFavourite = async (account: string, bedrijf: string): Promise<boolean> =>
  (await FavouriteModel.exists({ account, bedrijf })) !== null;

type Turned = { bedrijf: string; favourite: boolean };

/** A favourite is none after it, and the other way round. */
export const turnOver = async (asked: string, viewer: Viewer): Promise<Turned> => {
  const bedrijf = asked.toLowerCase();
  await refuseGone(bedrijf);
  const one = { account: viewer.id, bedrijf };
  if ((await FavouriteModel.deleteOne(one)).deletedCount) return { bedrijf, favourite: false };
  const made = await FavouriteModel.create({ ...one, createdAt: new Date() }).catch(ignoreDuplicateKey);
  // Two at once: the other one was first, and this one turns over what that made of it.
  if (!made) return turnOver(bedrijf, viewer);
  await refuseGone(bedrijf).catch(async (cause: unknown) => {
    await FavouriteModel.deleteOne({ _id: made._id });
    throw cause;
  });
  return { bedrijf, favourite: true };
};

/** For a bedrijf that goes. */
export const forgetBedrijf = async (bedrijf: string): Promise<void> => {
  await FavouriteModel.deleteMany({ bedrijf });
};

/** For an account that goes for good. */
export const forgetFavouritesOf = async (account: string): Promise<void> => {
  await FavouriteModel.deleteMany({ account });
};

const refuseGone = async (id: string) => {
  if (!(await BedrijfModel.exists({ _id: id }))) throw new AppError('bedrijf_not_found');
};
