import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { chance } from '../catalogue/chance';
import { another, type Picture } from '../pictures';

const [width, height] = [1200, 800];
const drawn = 8;
/** Pixels per block of the noise image. Enlarged noise costs a decoder as much as a photo, in a small file. */
const grain = 24;

/** Writes `count` JPEGs to a new folder; no two have the same bytes. */
export async function makeJpegs(folder: string, count: number): Promise<void> {
  mkdirSync(folder);
  const pictures = await Promise.all(Array.from({ length: drawn }, (_, at) => draw(at)));
  for (let n = 0; n < count; n++) writeFileSync(join(folder, `foto-${n}.jpg`), another(pictures[n % drawn]!));
}

async function draw(seed: number): Promise<Picture> {
  const next = chance(seed);
  const [across, down] = [width / grain, Math.ceil(height / grain)];
  const noise = Buffer.from(Array.from({ length: across * down * 3 }, () => Math.floor(next() * 256)));
  const bytes = await sharp(noise, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { path: '', bytes };
}
