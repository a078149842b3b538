import type { Foto, Viewer } from '@ledenportaal/shared';
import { FotoModel, shownFields, type ShownFoto } from './foto.model.js';
import type { Present } from './foto.present.js';

/** Returns those of these fotos (one page) that are not in the trash, by id, as the viewer sees them. */
export const liveFotos = async (
  ids: ShownFoto['_id'][],
  viewer: Viewer,
  present: Present,
): Promise<Map<string, Foto>> => {
  const fotos = await FotoModel.find({ _id: { $in: ids } }, shownFields).lean<ShownFoto[]>();
  return new Map((await present(fotos, viewer)).map((foto) => [foto._id, foto]));
};

/** Returns the beschrijving of each of these fotos that is not in the trash, by id. */
export const beschrijvingenOf = async (ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const fotos = await FotoModel.find({ _id: { $in: ids } }, { beschrijving: 1 }).lean();
  return new Map(fotos.map(({ _id, beschrijving }) => [String(_id), beschrijving]));
};
