import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createImages } from '../../../platform/images/images.js';
import { createRandom } from '../../../test/random.js';
import { isCoreSuite } from '../../../test/suite.js';
import { PictureHashes } from '../search/structures/picture-hashes.js';
import { isCopy, maxCopyDistance } from './recognition.js';

const folder = mkdtempSync(join(tmpdir(), 'copies-'));
afterAll(() => rmSync(folder, { recursive: true }));
const images = createImages();
const path = join(folder, 'foto.jpg');

/** The core suite takes a sample. */
const [originalCount, otherCount] = isCoreSuite ? [3, 20] : [100, 2_000];
const [columns, rows] = [48, 32];
const noiseSide = 128;

/**
 * Makes a picture like a photo: coarse shapes are strong and fine ones weak, in three channels that are mostly the same,
 * with an object in it and the noise of a sensor.
 */
const makePicture = async (seed: number, width: number): Promise<Buffer> => {
  const random = createRandom(seed * 7919 + 1);
  const values = new Float64Array(columns * rows * 3).fill(90 + random() * 70);
  for (let shapes = 2; shapes <= 16; shapes *= 2) addShapes(values, shapes, 110 / shapes ** 0.8, random);
  const [left, top] = [random() * columns * 0.7, random() * rows * 0.7];
  for (let y = Math.floor(top); y < top + rows * 0.25; y++)
    for (let x = Math.floor(left); x < left + columns * 0.2; x++)
      values.fill(random() * 30 + 20, (y * columns + x) * 3, (y * columns + x) * 3 + 3);
  const data = Uint8Array.from(values, (value) => Math.min(255, Math.max(0, value)));
  return sharp(data, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, Math.round(width / 1.5), { fit: 'fill' })
    .composite([tile])
    .jpeg({ quality: 90 })
    .toBuffer();
};

const noise = Buffer.from(Array.from({ length: noiseSide ** 2 * 3 }, () => 128 + (Math.random() - 0.5) * 24));
const tile = {
  input: noise,
  raw: { width: noiseSide, height: noiseSide, channels: 3 },
  tile: true,
  blend: 'hard-light',
} as const;

/** Adds a grid of random values, `shapes` wide, with lines between them interpolated. */
const addShapes = (values: Float64Array, shapes: number, strength: number, random: () => number) => {
  const size = shapes + 2;
  const grid = Array.from({ length: size * size }, () => {
    const grey = (random() - 0.5) * strength;
    return [grey, grey, grey].map((value) => value + (random() - 0.5) * strength * 0.4);
  });
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const [gridX, gridY] = [(x / columns) * shapes, (y / rows) * shapes];
      const at = Math.floor(gridY) * size + Math.floor(gridX);
      const [partX, partY] = [gridX % 1, gridY % 1];
      for (let channel = 0; channel < 3; channel++) {
        const get = (offset: number) => grid[at + offset]![channel]!;
        const above = get(0) * (1 - partX) + get(1) * partX;
        const below = get(size) * (1 - partX) + get(size + 1) * partX;
        values[(y * columns + x) * 3 + channel]! += above * (1 - partY) + below * partY;
      }
    }
};

const gamma = (exponent: number) => async (picture: Sharp) => {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const changed = data.map((value) => Math.round(255 * (value / 255) ** exponent));
  return sharp(changed, { raw: { width: info.width, height: info.height, channels: 3 } });
};
const changes: ((picture: Sharp) => Sharp | Promise<Sharp>)[] = [
  (picture) => picture,
  (picture) => picture.modulate({ brightness: 1.1 }),
  (picture) => picture.modulate({ brightness: 0.9 }),
  (picture) => picture.modulate({ saturation: 1.25 }),
  (picture) => picture.modulate({ saturation: 0.75 }),
  gamma(1.15),
  gamma(0.87),
];

const readFingerprint = (jpeg: Uint8Array) => {
  writeFileSync(path, jpeg);
  return images.readFingerprint(path);
};

it('finds each copy in another size, quality and colour, and no other photo', { timeout: 300_000 }, async () => {
  const hashes = new PictureHashes();
  const luminances: Float64Array[] = [];
  const addFoto = async (jpeg: Uint8Array, readLuminance?: () => Promise<Float64Array | null>) => {
    const { phash, luminance } = await readFingerprint(jpeg);
    expect(phash).not.toBeNull();
    hashes.set(luminances.length, phash);
    luminances.push((await readLuminance?.()) ?? luminance);
  };
  const originals: Buffer[] = [];
  for (let n = 0; n < originalCount; n++) {
    const original = await makePicture(n, 1800);
    originals.push(original);
    // As they are compared: by the thumbnail that is stored.
    await addFoto(original, async () => images.readThumbnailLuminance((await images.derive(path)).thumbnails[480]));
  }
  for (let n = 0; n < otherCount; n++) await addFoto(await makePicture(originalCount + n, 240));

  const find = async (copy: Uint8Array) => {
    const { phash, luminance } = await readFingerprint(copy);
    const near = hashes.findNearHash(phash!, maxCopyDistance, luminances.length, () => true);
    return near.map(({ slot }) => slot).filter((slot) => isCopy(luminance, luminances[slot]!));
  };
  for (const [slot, original] of originals.entries())
    for (const width of [1600, 800]) {
      // Each picture with one change of colour in both sizes, and each change with many pictures.
      const resized = sharp(original).resize({ width });
      const changed = await changes[slot % changes.length]!(resized);
      expect([slot, width, await find(await changed.jpeg({ quality: 60 }).toBuffer())]).toEqual([slot, width, [slot]]);
    }
});
