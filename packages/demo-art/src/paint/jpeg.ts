import sharp from 'sharp';
import { H, W, type Canvas } from './canvas.js';

const wanted = 350_000;
const lowest = 50;
const highest = 88;

/**
 * Encodes with the highest quality that fits the target size. A detailed picture may be larger to avoid visible blocks.
 */
export const toJpeg = async (pixels: Buffer, canvas: Canvas): Promise<{ jpeg: Buffer; quality: number }> => {
  const size = { width: canvas.width, height: canvas.height, channels: 3 } as const;
  const full = await sharp(pixels, { raw: size }).resize(W, H, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer();
  let [low, high] = [lowest, highest];
  let best = await encode(full, low);
  while (high - low > 2) {
    const quality = Math.ceil((low + high) / 2);
    const attempt = await encode(full, quality);
    if (attempt.length <= wanted) [low, best] = [quality, attempt];
    else high = quality;
  }
  return { jpeg: best, quality: low };
};

const encode = (full: Buffer, quality: number): Promise<Buffer> =>
  sharp(full, { raw: { width: W, height: H, channels: 3 } })
    .withIccProfile('srgb')
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
