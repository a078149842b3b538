import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGeneratedFotos } from './generated-fotos';

export type Picture = {
  path: string;
  bytes: Buffer;
};

/** Reads the JPEGs of the folder in the environment variable PHOTOS; by default those of `generated-fotos.ts`. */
export const readPictures = async (): Promise<Picture[]> => {
  const folder = process.env.PHOTOS ?? (await ensureGeneratedFotos());
  const names = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name));
  if (names.length === 0) throw new Error(`There are no photos in ${folder}`);
  return names.sort().map((name) => ({ path: join(folder, name), bytes: readFileSync(join(folder, name)) }));
};

/** Describes the source of the photos, for the results page. */
export const describePictures = async (): Promise<string> => {
  const pictures = await readPictures();
  const megabytes = pictures.map(({ bytes }) => bytes.length / 1e6).sort((left, right) => left - right);
  const source = process.env.PHOTOS ? `PHOTOS=${process.env.PHOTOS}` : 'PHOTOS not set: generated, 12 to 20 megapixel';
  return `${source}; ${pictures.length} photos of ${megabytes[0]!.toFixed(1)} to ${megabytes.at(-1)!.toFixed(1)} MB.`;
};

const commentOffset = 2;

/** Copies a picture with a random JPEG comment, because the portal rejects a photo whose bytes it already has. */
export const createUniqueCopy = (picture: Picture): Buffer => Buffer.concat(createUniqueCopyChunks(picture));

/** Same as `createUniqueCopy`, as chunks that can be sent without copying the picture. */
export const createUniqueCopyChunks = ({ bytes }: Picture): Buffer[] => {
  const randomText = randomBytes(16);
  const comment = Buffer.from([0xff, 0xfe, 0, randomText.length + 2, ...randomText]);
  return [bytes.subarray(0, commentOffset), comment, bytes.subarray(commentOffset)];
};
