/** Draws the thumbnails of a photo, and nothing else. */
import sharp, { type Sharp } from 'sharp';
import { answerWith } from './answer';

/** As the product has it. */
const encoder = { quality: 80, progressive: true } as const;
const [small, wide] = [480, 720] as const;

sharp.cache(false);

answerWith(async (path: string) => {
  const { data, info } = await sharp(path, { sequentialRead: true })
    .autoOrient()
    .resize({ width: wide, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width, height, channels } });
  await Promise.all([pixels().jpeg(encoder).toBuffer(), pixels().resize({ width: small }).jpeg(encoder).toBuffer()]);
});
