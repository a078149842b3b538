import { AppError, type Foto, type Viewer } from '@ledenportaal/shared';
import type { StoredFile } from '../../platform/storage.js';
import { findStoredFile, type Storage } from '../../platform/storage.js';
import { getFotoKeys } from './foto.files.js';
import { FotoModel, publicFields, type FotoRecord, type PublicFoto } from './foto.model.js';
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

export const assertFotoExists = async (id: string): Promise<void> => {
  if (!(await FotoModel.exists({ _id: id }))) throw new AppError('foto_not_found');
};

/** Returns the id of the foto whose uploaded file had this SHA-256 (hexadecimal). */
export const findFotoIdByHash = async (sha256: string): Promise<string | undefined> => {
  const foto = await FotoModel.exists({ sha256 });
  return foto ? String(foto._id) : undefined;
};

/**
 * Finds the original of a foto. Throws `foto_not_found`. The ETag includes the size, because removing the position can
 * shorten a stored original.
 */
export const findFotoFile = async (storage: Storage, id: string): Promise<{ file: StoredFile; etag: string }> => {
  const foto = await FotoModel.findById(id, { sha256: 1, bytes: 1 }).lean<Pick<FotoRecord, 'sha256' | 'bytes'>>();
  if (!foto) throw new AppError('foto_not_found');
  const file = await findStoredFile(storage, getFotoKeys(id).original, () => assertFotoExists(id));
  return { file, etag: `${foto.sha256}-${foto.bytes}` };
};

/** Deletes the document of a foto whose upload failed. */
export const deleteFotoRecord = async (id: string): Promise<void> => {
  await FotoModel.deleteOne({ _id: id });
};

/** Returns the beschrijving of each of these fotos that is not in the trash, by id. */
export const findBeschrijvingen = async (ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const fotos = await FotoModel.find({ _id: { $in: ids } }, { beschrijving: 1 }).lean();
  return new Map(fotos.map(({ _id, beschrijving }) => [String(_id), beschrijving]));
};
