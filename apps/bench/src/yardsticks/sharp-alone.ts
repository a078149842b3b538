/** Generates the thumbnails or the large size of a photo with sharp alone. */
import sharp, { type Sharp } from 'sharp';
import { handleTasks } from '../task-process';

/** Same encoder settings as in the portal. */
const encoder = { quality: 80, progressive: true } as const;
const [small, wide] = [480, 720] as const;
const large = { quality: 82, progressive: true, side: 2048 } as const;

sharp.cache(false);

export type ThumbnailTask = {
  path: string;
  size: 'thumbnails' | 'large';
};

handleTasks(({ path, size }: ThumbnailTask) => (size === 'large' ? generateLarge(path) : generateThumbnails(path)));

const generateThumbnails = async (path: string): Promise<void> => {
  const { data, info } = await sharp(path, { sequentialRead: true })
    .autoOrient()
    .resize({ width: wide, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const createSharp = (): Sharp => sharp(data, { raw: { width, height, channels } });
  await Promise.all([
    createSharp().jpeg(encoder).toBuffer(),
    createSharp().resize({ width: small }).jpeg(encoder).toBuffer(),
  ]);
};

const generateLarge = async (path: string): Promise<void> => {
  const { side, ...encoder } = large;
  await sharp(path, { sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg(encoder)
    .toBuffer();
};
