import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRandom } from '../catalogue/random';
import { createUniqueCopy, type Picture } from '../pictures';

const [width, height] = [1200, 800];
const distinctCount = 8;
/** Pixels per block of the noise image. Enlarged noise costs a decoder as much as a photo, in a small file. */
const blockSize = 24;

/** Writes `count` JPEGs to a new folder; no two have the same bytes. */
export const makeJpegs = async (folder: string, count: number): Promise<void> => {
  mkdirSync(folder);
  const pictures = await Promise.all(Array.from({ length: distinctCount }, (_, index) => createPicture(index)));
  for (let n = 0; n < count; n++)
    writeFileSync(join(folder, `foto-${n}.jpg`), createUniqueCopy(pictures[n % distinctCount]!));
};

const createPicture = async (seed: number): Promise<Picture> => {
  const random = createRandom(seed);
  const [noiseWidth, noiseHeight] = [width / blockSize, Math.ceil(height / blockSize)];
  const noise = Buffer.from(Array.from({ length: noiseWidth * noiseHeight * 3 }, () => Math.floor(random() * 256)));
  const bytes = await sharp(noise, { raw: { width: noiseWidth, height: noiseHeight, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { path: '', bytes };
};
