import { open, stat } from 'node:fs/promises';
import { AppError, largeSide, maxFotoPixels, thumbnailWidths } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import sharp, { type Metadata, type OutputInfo, type ResizeOptions, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { assertShownByBrowsers } from './jpeg/shown-by-browsers.js';

// sharp detects the format by content, so without this an SVG named .jpg would be rendered, and could refer to local
// files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });
// The cache would return the former content of a path.
sharp.cache(false);

type Size = (typeof thumbnailWidths)[number];
export type Derived = { width: number; height: number; thumbhash: string; thumbnails: Record<Size, Uint8Array> };
type Fitted = { jpeg: Uint8Array; width: number; height: number };
export type Images = ReturnType<typeof createImages>;

const largePixels = 25_000_000;
/** A complete JPEG has at least 1 bit for each block of 8 by 8 pixels, which is 8 blocks per byte. */
const pixelsPerByte = 8 * 8 * 8;
const longestDecode = { seconds: 60 };
/** A thumbhash has at most 7 frequencies per axis. More pixels take longer without a visible difference. */
const thumbhashSide = 50;

/** Order in the queue: uploads have priority over background work. */
type Order = { signal?: AbortSignal | undefined; priority?: number };
type Measured = <T>(work: () => Promise<T>) => Promise<T>;

export const createImages = (measured: Measured = (work) => work()) => {
  // A progressive JPEG is decoded in memory as a whole, at about 4 bytes per pixel, so only one large foto is decoded
  // at a time.
  const ordinary = new PQueue({ concurrency: 2 });
  const large = new PQueue({ concurrency: 1 });
  const inTurn = async <T>(path: string, work: (width: number, height: number) => Promise<T>, order: Order = {}) => {
    const { width, height } = await measure(path);
    const queue = width * height > largePixels ? large : ordinary;
    const { signal, priority = 0 } = order;
    return queue.add(() => work(width, height), { priority, ...(signal && { signal }) });
  };
  // Each method decodes the whole picture, and throws an `AppError` for a file that is damaged, too large or not a
  // JPEG.
  return {
    derive: (path: string, signal?: AbortSignal): Promise<Derived> =>
      inTurn(path, (width, height) => measured(() => draw(path, width, height)), { signal }),
    /** Returns the upright centre of the picture as a square of `side` pixels. */
    square: (path: string, side: number, signal?: AbortSignal): Promise<Uint8Array> =>
      inTurn(path, () => crop(path, side), { signal }),
    /** Returns the whole picture, upright, at most `width` pixels wide. */
    within: (path: string, width: number, signal?: AbortSignal): Promise<Fitted> =>
      inTurn(path, () => fit(path, width), { signal }),
    /** Returns the whole picture, upright, at most `largeSide` pixels on its long side. */
    large: (path: string, order?: Order): Promise<Uint8Array> => inTurn(path, () => drawLarge(path), order),
  };
};

const measure = async (path: string) => {
  if (!(await startsAsJpeg(path))) throw new AppError('not_jpeg');
  await assertShownByBrowsers(path);
  const { autoOrient } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(damaged<Metadata>);
  const pixels = autoOrient.width * autoOrient.height;
  if (pixels > maxFotoPixels) throw new AppError('too_many_pixels');
  if (pixels > (await stat(path)).size * pixelsPerByte) throw new AppError('damaged_file');
  return autoOrient;
};

const startsAsJpeg = async (path: string) => {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return buffer.equals(Buffer.from([0xff, 0xd8, 0xff]));
  } finally {
    await file.close();
  }
};

/** Decodes once, with shrink-on-load, and makes the thumbnails and the thumbhash from those pixels. */
const draw = async (path: string, width: number, height: number): Promise<Derived> => {
  const [small, wide] = thumbnailWidths;
  const { pixels } = await decode(path, { width: wide });
  const jpeg = (target: number) =>
    pixels().resize({ width: target, withoutEnlargement: true }).jpeg({ quality: 80, progressive: true }).toBuffer();
  const [at480, at720, thumbhash] = await Promise.all([jpeg(small), jpeg(wide), thumbhashOf(pixels())]);
  return { width, height, thumbhash, thumbnails: { 480: at480, 720: at720 } };
};

/** Decodes the whole picture before cropping, so that damage outside the square is detected too. */
const crop = async (path: string, side: number): Promise<Uint8Array> => {
  const { pixels, info } = await decode(path, { width: side, height: side, fit: 'outside' });
  const edge = Math.min(info.width, info.height);
  const middle = { left: Math.floor((info.width - edge) / 2), top: Math.floor((info.height - edge) / 2) };
  return pixels()
    .extract({ ...middle, width: edge, height: edge })
    .resize(side, side)
    .jpeg({ quality: 85 })
    .toBuffer();
};

const fit = async (path: string, widest: number): Promise<Fitted> => {
  const { pixels, info } = await decode(path, { width: widest });
  const jpeg = await pixels().jpeg({ quality: 82, progressive: true }).toBuffer();
  return { jpeg, width: info.width, height: info.height };
};

/** The quality was chosen by measurement: see docs/decisions/0106-the-large-size.md. */
const drawLarge = (path: string): Promise<Uint8Array> =>
  openUpright(path, { width: largeSide, height: largeSide, fit: 'inside' })
    .jpeg({ quality: 82, progressive: true })
    .timeout(longestDecode)
    .toBuffer()
    .catch(damaged<Buffer>);

/** Decodes to upright pixels of at most this size, without metadata. */
const decode = async (path: string, size: ResizeOptions) => {
  const { data, info } = await openUpright(path, size)
    .raw()
    .timeout(longestDecode)
    .toBuffer({ resolveWithObject: true })
    .catch(damaged<{ data: Buffer; info: OutputInfo }>);
  const { width, height, channels } = info;
  return { info, pixels: () => sharp(data, { raw: { width, height, channels } }) };
};

const openUpright = (path: string, size: ResizeOptions) =>
  sharp(path, { failOn: 'error', limitInputPixels: maxFotoPixels, sequentialRead: true })
    .autoOrient()
    .resize({ ...size, withoutEnlargement: true })
    .toColourspace('srgb');

const thumbhashOf = async (image: Sharp) => {
  const within = { width: thumbhashSide, height: thumbhashSide, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await image.resize(within).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};

/** sharp's errors have no code. Any error for a file with a JPEG signature means that the file is damaged. */
const damaged = <T>(cause: unknown): T => {
  throw new AppError('damaged_file', { cause });
};
