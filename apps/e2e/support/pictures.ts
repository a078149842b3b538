import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/**
 * A JPEG that no other test has: a red upper half and a blue lower half as people see it, with some noise.
 * With `orientation` 6 the camera was held upright: the pixels lie on their side, and EXIF says so.
 */
export async function makeJpeg({ width = 1200, height = 800, orientation = 1 } = {}): Promise<Buffer> {
  const half = (color: string) => ({
    create: { width, height: height / 2, channels: 3 as const, background: color },
  });
  const noise = await sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } })
    .png()
    .toBuffer();
  const upright = sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    { input: await sharp(half('#2020c0')).png().toBuffer(), top: height / 2, left: 0 },
    { input: noise, top: 8, left: 8 },
  ]);
  const pixels = await upright.png().toBuffer();
  const lying = orientation === 6 ? sharp(pixels).rotate(270) : sharp(pixels);
  return lying.withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
}

/** What is seen in the middle of the upper and of the lower half: 'red' or 'blue'. */
export async function halves(picture: Buffer): Promise<{ upper: string; lower: string }> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width / 2)) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  };
  return { upper: colorAt(0.25), lower: colorAt(0.75) };
}
