import type { Foto, Viewer } from '@ledenportaal/shared';
import { FotoModel, publicFields, type PublicFoto } from './foto.model.js';
import type { FotoPresenter } from './foto.presenter.js';

/** Returns those of these fotos (one page) that are not in the trash, by id, as the viewer sees them. */
export const findFotosById = async (
  ids: PublicFoto['_id'][],
  viewer: Viewer,
  toFotosForViewer: FotoPresenter,
): Promise<Map<string, Foto>> => {
  const fotos = await FotoModel.find({ _id: { $in: ids } }, publicFields).lean<PublicFoto[]>();
  return new Map((await toFotosForViewer(fotos, viewer)).map((foto) => [foto._id, foto]));
};

/** Returns the beschrijving of each of these fotos that is not in the trash, by id. */
export const findBeschrijvingen = async (ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const fotos = await FotoModel.find({ _id: { $in: ids } }, { beschrijving: 1 }).lean();
  return new Map(fotos.map(({ _id, beschrijving }) => [String(_id), beschrijving]));
};
