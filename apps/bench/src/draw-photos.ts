import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRandom } from './catalogue/random';

/** Increment when the generated photos change. */
const version = 1;
/** Of common cameras and phones: 12, 16 and 20 megapixel, wide and upright. */
const sizes = [
  [4000, 3000],
  [3000, 4000],
  [4608, 3456],
  [3456, 4608],
  [5472, 3648],
  [3648, 5472],
] as const;
/** Gives files of 0.3 to 0.4 bytes per pixel, as cameras do. */
const quality = 88;
const grainSide = 512;
const grainContrast = 40;
/** Pixels per block of the shapes in the picture. */
const blockSize = 200;

/**
 * Draws photos of real size and returns their folder: large shapes under the grain of a sensor, which costs a decoder as
 * much as a photo. The same on each machine; drawn once, in some seconds, and kept in the system's temporary folder.
 */
export const ensurePhotos = async (): Promise<string> => {
  const folder = join(tmpdir(), `ledenportaal-bench-photos-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished);
  try {
    for (const [index, [width, height]] of sizes.entries())
      await drawPhoto(join(unfinished, `foto-${index}.jpg`), index, width, height);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
};

const drawPhoto = async (path: string, seed: number, width: number, height: number): Promise<void> => {
  const random = createRandom(seed);
  const [blockColumns, blockRows] = [Math.ceil(width / blockSize), Math.ceil(height / blockSize)];
  const shapes = createNoise(blockColumns * blockRows * 3, () => random() * 256);
  const grain = createNoise(grainSide ** 2 * 3, () => 128 + (random() + random() - 1) * grainContrast);
  const tile = { input: grain, raw: { width: grainSide, height: grainSide, channels: 3 }, tile: true } as const;
  await sharp(shapes, { raw: { width: blockColumns, height: blockRows, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .composite([{ ...tile, blend: 'hard-light' }])
    .jpeg({ quality })
    .toFile(path);
};

const createNoise = (length: number, createValue: () => number): Buffer =>
  Buffer.from(Array.from({ length }, createValue));
