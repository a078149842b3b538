import type { Foto, Viewer } from '@ledenportaal/shared';
import { FotoModel, shownFields, type ShownFoto } from './foto.model.js';
import type { Present } from './foto.present.js';

/** Those of these photos, a page of them, that stand in the image bank: by id, as whoever asks sees them. */
export const liveFotos = async (
  ids: ShownFoto['_id'][],
  viewer: Viewer,
  present: Present,
): Promise<Map<string, Foto>> => {
  const fotos = await FotoModel.find({ _id: { $in: ids } }, shownFields).lean<ShownFoto[]>();
  return new Map((await present(fotos, viewer)).map((foto) => [foto._id, foto]));
};

/** What is written below those of these photos that stand in the image bank. */
export const beschrijvingenOf = async (ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const fotos = await FotoModel.find({ _id: { $in: ids } }, { beschrijving: 1 }).lean();
  return new Map(fotos.map(({ _id, beschrijving }) => [String(_id), beschrijving]));
};
