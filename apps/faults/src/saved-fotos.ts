import { getDigest, getFoto, makeJpeg, type ApiResponse, type Client } from './client.js';

/** SHA-256 of the originals of acknowledged uploads, by photo id, to compare with what is stored later. */
export type SavedFotos = Map<string, string>;

export const addFotos = async (
  client: Client,
  count: number,
  savedFotos: SavedFotos = new Map(),
): Promise<SavedFotos> => {
  for (let remaining = count; remaining > 0; remaining--) {
    const jpeg = await makeJpeg();
    const response = await client.upload(jpeg);
    savedFotos.set(getUploadedId(response), getDigest(jpeg));
  }
  return savedFotos;
};

/** Returns the id of the uploaded photo. A retry after a lost response returns the id from the `foto_exists` error. */
export const getUploadedId = (response: ApiResponse): string => {
  if (response.status === 201) return getFoto(response)._id;
  const { error } = response.body as { error?: { code: string; details?: { foto?: string } } };
  if (error?.code === 'foto_exists' && error.details?.foto) return error.details.foto;
  throw new Error(`an upload returned ${response.status} ${error?.code ?? ''}`);
};

/** Counts the photos whose original is missing or differs. */
export const countLost = async (client: Client, savedFotos: SavedFotos): Promise<number> => {
  let lost = 0;
  for (const [id, digest] of savedFotos) if ((await client.getOriginalDigest(id)) !== digest) lost++;
  return lost;
};
