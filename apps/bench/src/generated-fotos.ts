import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRandom } from './catalogue/random';

/** Increment when the generated photos change. */
const version = 1;
/** Sizes of common cameras and phones: 12, 16 and 20 megapixel, landscape and portrait. */
const sizes = [
  [4000, 3000],
  [3000, 4000],
  [4608, 3456],
  [3456, 4608],
  [5472, 3648],
  [3648, 5472],
] as const;
/** Results in files of 0.3 to 0.4 bytes per pixel, like those of cameras. */
const quality = 88;
const grainSide = 512;
const grainContrast = 40;
/** Size of a shape, in pixels. */
const blockSize = 200;

/**
 * Generates photos of realistic size and returns their folder. They consist of large shapes with sensor noise, which a
 * decoder takes as long for as for a photo. They are deterministic, generated once, and cached in the temporary folder.
 */
export const ensureGeneratedFotos = async (): Promise<string> => {
  const folder = join(tmpdir(), `ledenportaal-bench-photos-${version}`);
  if (existsSync(folder)) return folder;
  const incompleteFolder = `${folder}.${process.pid}`;
  mkdirSync(incompleteFolder);
  try {
    for (const [index, [width, height]] of sizes.entries())
      await generateFoto(join(incompleteFolder, `foto-${index}.jpg`), index, width, height);
    renameSync(incompleteFolder, folder);
  } finally {
    rmSync(incompleteFolder, { recursive: true, force: true });
  }
  return folder;
};

const generateFoto = async (path: string, seed: number, width: number, height: number): Promise<void> => {
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
