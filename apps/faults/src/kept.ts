import { digestOf, fotoIn, makeJpeg, type Asked, type Client } from './client.js';

/** What has been acknowledged, to be held against what is there later: digests of originals, by the id of their photo. */
export type Kept = Map<string, string>;

export const addFotos = async (client: Client, count: number, kept: Kept = new Map()): Promise<Kept> => {
  for (let left = count; left > 0; left--) {
    const jpeg = await makeJpeg();
    const answer = await client.upload(jpeg);
    kept.set(addedBy(answer), digestOf(jpeg));
  }
  return kept;
};

/** The id of what an upload added. One of which the first answer got lost is told of as a photo that is there. */
export const addedBy = (answer: Asked): string => {
  if (answer.status === 201) return fotoIn(answer)._id;
  const { error } = answer.body as { error?: { code: string; details?: { foto?: string } } };
  if (error?.code === 'foto_exists' && error.details?.foto) return error.details.foto;
  throw new Error(`an upload answered ${answer.status} ${error?.code ?? ''}`);
};

/** How many of them are not there any more, byte for byte. */
export const countLost = async (client: Client, kept: Kept): Promise<number> => {
  let lost = 0;
  for (const [id, digest] of kept) if ((await client.digest(id)) !== digest) lost++;
  return lost;
};
