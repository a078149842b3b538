import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/**
 * Makes a JPEG with a red upper half and a blue lower half, and random noise so that no other test has the same file.
 * Sizes are in pixels. With `orientation` 6 the pixels are rotated and EXIF tells the viewer to rotate them back.
 */
export const makeJpeg = async ({ width = 1200, height = 800, orientation = 1 } = {}): Promise<Buffer> => {
  const createHalf = (color: string) => ({
    create: { width, height: height / 2, channels: 3 as const, background: color },
  });
  const noise = await sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } })
    .png()
    .toBuffer();
  const composed = sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    { input: await sharp(createHalf('#2020c0')).png().toBuffer(), top: height / 2, left: 0 },
    { input: noise, top: 8, left: 8 },
  ]);
  const pixels = await composed.png().toBuffer();
  const rotated = orientation === 6 ? sharp(pixels).rotate(270) : sharp(pixels);
  return rotated.withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
};

/** Returns the colour in the middle of the upper and of the lower half: 'red' or 'blue'. */
export const getHalfColors = async (picture: Buffer): Promise<{ upper: string; lower: string }> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const getColorAt = (y: number) => {
    const offset = (Math.floor(info.height * y) * info.width + Math.floor(info.width / 2)) * info.channels;
    return (data[offset] ?? 0) > (data[offset + 2] ?? 0) ? 'red' : 'blue';
  };
  return { upper: getColorAt(0.25), lower: getColorAt(0.75) };
};
