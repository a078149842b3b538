import { digestOf, fotoIn, makeJpeg, type Asked, type Client } from './client.js';

/** SHA-256 of the originals of acknowledged uploads, by foto id, to compare with what is stored later. */
export type Kept = Map<string, string>;

export const addFotos = async (client: Client, count: number, kept: Kept = new Map()): Promise<Kept> => {
  for (let left = count; left > 0; left--) {
    const jpeg = await makeJpeg();
    const answer = await client.upload(jpeg);
    kept.set(addedBy(answer), digestOf(jpeg));
  }
  return kept;
};

/** Returns the id of the uploaded foto. A retry after a lost response returns the id from the `foto_exists` error. */
export const addedBy = (answer: Asked): string => {
  if (answer.status === 201) return fotoIn(answer)._id;
  const { error } = answer.body as { error?: { code: string; details?: { foto?: string } } };
  if (error?.code === 'foto_exists' && error.details?.foto) return error.details.foto;
  throw new Error(`an upload answered ${answer.status} ${error?.code ?? ''}`);
};

/** Counts the fotos whose original is missing or differs. */
export const countLost = async (client: Client, kept: Kept): Promise<number> => {
  let lost = 0;
  for (const [id, digest] of kept) if ((await client.digest(id)) !== digest) lost++;
  return lost;
};
