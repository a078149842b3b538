import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvenJpeg, makeScene } from '../../test/pictures.js';
import { createImages } from './images.js';

const folder = mkdtempSync(join(tmpdir(), 'phash-'));
afterAll(() => rmSync(folder, { recursive: true }));
const images = createImages();
const derive = (jpeg: Buffer) => {
  const path = join(folder, 'foto.jpg');
  writeFileSync(path, jpeg);
  return images.derive(path);
};
const computePhash = async (jpeg: Buffer) => (await derive(jpeg)).phash!;
const countDifferences = (one: string, other: string) =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;

const seeds = [1, 2, 3, 4, 5, 6];
let originals: string[];
beforeAll(async () => {
  originals = [];
  for (const seed of seeds) originals.push(await computePhash(await makeScene(seed, { width: 1500 })));
});

describe('the perceptual hash', () => {
  it('has 16 hexadecimal digits', () => {
    for (const phash of originals) expect(phash).toMatch(/^[\da-f]{16}$/);
  });

  it.each([
    ['another width', { width: 480 }],
    ['a low quality', { width: 1500, quality: 30 }],
    ['another width and a low quality', { width: 600, quality: 30 }],
  ])('of the same picture with %s differs in at most 8 bits', async (_, options) => {
    for (const [at, seed] of seeds.entries())
      expect(countDifferences(originals[at]!, await computePhash(await makeScene(seed, options)))).toBeLessThanOrEqual(
        8,
      );
  });

  it('of different pictures differs in more than 10 bits', () => {
    const distances = originals.flatMap((one, at) =>
      originals.slice(at + 1).map((other) => countDifferences(one, other)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(10);
  });

  it.each([3, 6, 7])('is that of the upright picture for EXIF orientation %i', async (orientation) => {
    const phash = await computePhash(await makeScene(1, { width: 1500, orientation }));
    expect(countDifferences(originals[0]!, phash)).toBeLessThanOrEqual(2);
  });

  it('of a thumbnail differs in at most 4 bits from that of its original', async () => {
    const { phash, thumbnails } = await derive(await makeScene(2));
    expect(countDifferences(phash!, (await images.computeThumbnailPhash(thumbnails[720]))!)).toBeLessThanOrEqual(4);
  });

  it('does not exist for a picture of one colour', async () => {
    expect((await derive(await makeEvenJpeg())).phash).toBeNull();
  });

  it.each<[string, (x: number, y: number) => number]>([
    ['smooth', (x, y) => 60 + x / 9 + y / 9],
    ['noisy', () => 120 + Math.random() * 16],
  ])('does not exist for a picture that is %s', async (_, toGrey) => {
    const [width, height] = [900, 600];
    const pixels = Uint8Array.from({ length: width * height }, (_each, at) =>
      toGrey(at % width, Math.floor(at / width)),
    );
    const jpeg = sharp(pixels, { raw: { width, height, channels: 1 } }).jpeg();
    expect((await derive(await jpeg.toBuffer())).phash).toBeNull();
  });
});
