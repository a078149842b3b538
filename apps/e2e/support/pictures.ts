import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

type JpegOptions = { width?: number; height?: number; orientation?: number; shades?: Uint8Array };

const [columns, rows] = [24, 16];
/** Makes random shades of grey for a picture that looks like no other. */
export const makeShades = (): Uint8Array => randomBytes(columns * rows).map((byte) => 100 + byte * 0.6);

/**
 * Makes a JPEG with a red upper half and a blue lower half, in blocks of different shades so that no other test has the
 * same picture. Sizes are in pixels. With `orientation` 6 the pixels are rotated and EXIF tells the viewer to rotate them
 * back.
 */
export const makeJpeg = async (options: JpegOptions = {}): Promise<Buffer> => {
  const { width = 1200, height = 800, orientation = 1, shades = makeShades() } = options;
  const createHalf = (color: string) => ({
    create: { width, height: height / 2, channels: 3 as const, background: color },
  });
  const blocks = await sharp(shades, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();
  const composed = sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    { input: await sharp(createHalf('#2020c0')).png().toBuffer(), top: height / 2, left: 0 },
    { input: blocks, blend: 'multiply' },
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
