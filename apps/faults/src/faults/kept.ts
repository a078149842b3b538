import { digestOf, fotoIn, makeJpeg, type Client } from '../client.js';
import { must } from './fault.js';

/** What has been acknowledged, to be held against what is there later. */
export type Kept = Map<string, string>;

export const addFotos = async (client: Client, count: number, kept: Kept = new Map()): Promise<Kept> => {
  for (let left = count; left > 0; left--) {
    const jpeg = await makeJpeg();
    const answer = await client.upload(jpeg);
    must(answer.status === 201, `an upload answered ${answer.status}`);
    kept.set(fotoIn(answer)._id, digestOf(jpeg));
  }
  return kept;
};

/** How many of them are not there any more, byte for byte. */
export const countLost = async (client: Client, kept: Kept): Promise<number> => {
  let lost = 0;
  for (const [id, digest] of kept) if ((await client.digest(id)) !== digest) lost++;
  return lost;
};
