import { open, stat } from 'node:fs/promises';
import {
  AppError,
  largeFotoLongSide,
  maxFotoPixels,
  thumbnailWidths,
  type Point,
  type RenditionType,
} from '@ledenportaal/shared';
import sharp, { type Metadata, type OutputInfo, type ResizeOptions, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { convertFromAdobeRgb, isMarkedAdobeRgb } from './adobe-rgb.js';
import { attentionSide, findAttention } from './attention.js';
import type { Credit } from './credit/credit.js';
import { addIptc, hasIptc, maxIptcBytes } from './credit/iptc.js';
import { toXmp } from './credit/xmp.js';
import { computePhash, toLuminance } from './phash.js';
import { assertAllScans, assertNotTruncated } from '../jpeg/scans/assert-complete.js';
import type { Marker } from '../jpeg/segments.js';
import { assertShownByBrowsers } from '../jpeg/shown-by-browsers.js';

// sharp detects the format by content, so without this an SVG named .jpg would be rendered, and could refer to local
// files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });
// The cache would return the former content of a path.
sharp.cache(false);

type Size = (typeof thumbnailWidths)[number];
type Hashes = { thumbhash: string; phash: string | null };
export type Derived = Hashes & {
  width: number;
  height: number;
  /** The point that draws most attention. */
  focus: Point;
  thumbnails: Record<Size, Uint8Array>;
};
/** By which a picture is recognised in another size, quality or colour. */
export type Fingerprint = {
  phash: string | null;
  /** Of `luminanceSide` by `luminanceSide` pixels, whatever the shape of the picture is. */
  luminance: Float64Array;
};
/** A file that can be decoded; upright, `width` by `height` pixels. */
export type Foto = {
  path: string;
  width: number;
  height: number;
  /** Without a colour profile, and marked as Adobe RGB in its Exif. */
  isAdobeRgb: boolean;
  /** When they are known. */
  markers: readonly Marker[] | undefined;
};
export type FittedImage = { jpeg: Uint8Array; width: number; height: number };

/** A complete JPEG has at least 1 bit for each block of 8 by 8 pixels, which is 8 blocks per byte. */
const maxPixelsPerByte = 8 * 8 * 8;
const decodeTimeout = { seconds: 60 };
/** A thumbhash has at most 7 frequencies per axis, a phash 11. More pixels take longer without a visible difference. */
const hashedSide = 50;
const luminanceSide = 32;

/** Throws `not_jpeg`, `unsupported_jpeg`, `damaged_file` and `too_many_pixels`. */
export const readFoto = async (path: string, markers?: readonly Marker[]): Promise<Foto> => {
  if (!(await hasJpegSignature(path))) throw new AppError('not_jpeg');
  await assertShownByBrowsers(path, markers);
  const { autoOrient, channels, icc, exif } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(throwDamagedFile<Metadata>);
  const pixels = autoOrient.width * autoOrient.height;
  if (pixels > maxFotoPixels) throw new AppError('too_many_pixels');
  if (pixels > (await stat(path)).size * maxPixelsPerByte) throw new AppError('damaged_file');
  const isAdobeRgb = channels === 3 && !icc && exif !== undefined && isMarkedAdobeRgb(exif);
  return { path, ...autoOrient, isAdobeRgb, markers };
};

const hasJpegSignature = async (path: string) => {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return buffer.equals(Buffer.from([0xff, 0xd8, 0xff]));
  } finally {
    await file.close();
  }
};

/** Returns the Exif orientation by which decoders turn the picture: 1 to 8. */
export const readOrientation = async (path: string): Promise<number> => {
  const { orientation = 1 } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(throwDamagedFile<Metadata>);
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
};

/** Decodes once, with shrink-on-load, and makes the thumbnails, the hashes and the focus from those pixels. */
export const makeThumbnails = async (foto: Foto): Promise<Derived> => {
  const { path, width, height } = foto;
  const [medium, large] = thumbnailWidths;
  const { pixels, info } = await decodeNew(foto, { width: large });
  const { size: maxBytes } = await stat(path);
  const jpeg = (targetWidth: number) =>
    encode(() => pixels().resize({ width: targetWidth, withoutEnlargement: true }), { quality: 80, maxBytes });
  const [at480, at720, hashes, focus] = await Promise.all([
    jpeg(medium),
    jpeg(large),
    computeHashes(pixels()),
    findFocusOf(pixels(), info),
  ]);
  return { width, height, ...hashes, focus, thumbnails: { 480: at480, 720: at720 } };
};

/** Takes the pixels of which `makeThumbnails` makes the hash too. */
export const readFingerprint = async (foto: Foto): Promise<Fingerprint> => {
  const { pixels } = await decodeNew(foto, { width: thumbnailWidths[1] });
  const [{ phash }, luminance] = await Promise.all([computeHashes(pixels()), computeLuminance(pixels())]);
  return { phash, luminance };
};

/** Returns the luminance of a thumbnail as that in the fingerprint of a file; null when it is damaged. */
export const readThumbnailLuminance = (jpeg: Uint8Array): Promise<Float64Array | null> =>
  computeLuminance(sharp(jpeg, { limitInputPixels: maxFotoPixels }).toColourspace('srgb')).catch(() => null);

const computeLuminance = async (image: Sharp): Promise<Float64Array> =>
  toLuminance(await image.resize(luminanceSide, luminanceSide, { fit: 'fill' }).ensureAlpha().raw().toBuffer());

/** Decodes the whole picture before cropping, so that damage outside the square is detected too. */
export const cropToSquare = async (foto: Foto, side: number): Promise<Uint8Array> => {
  const { pixels, info } = await decodeNew(foto, { width: side, height: side, fit: 'outside' });
  const edge = Math.min(info.width, info.height);
  const middle = { left: Math.floor((info.width - edge) / 2), top: Math.floor((info.height - edge) / 2) };
  return pixels()
    .extract({ ...middle, width: edge, height: edge })
    .resize(side, side)
    .jpeg({ quality: 85 })
    .toBuffer();
};

export const resizeToWidth = async (foto: Foto, maxWidth: number): Promise<FittedImage> => {
  const { pixels, info } = await decodeNew(foto, { width: maxWidth });
  const jpeg = await pixels().jpeg({ quality: 82, progressive: true }).toBuffer();
  return { jpeg, width: info.width, height: info.height };
};

/** The quality was chosen by measurement: see docs/decisions/0106-the-large-size.md. */
const largeQuality = 82;

export const makeLarge = async (foto: Foto): Promise<Uint8Array> => {
  const { path, isAdobeRgb } = foto;
  const size = { width: largeFotoLongSide, height: largeFotoLongSide, fit: 'inside' } as const;
  const { size: maxBytes } = await stat(path);
  let quality = largeQuality;
  if (!isAdobeRgb) {
    // Encoded while it is decoded: 9 MB of pixels in a Buffer would make V8 collect garbage after every few photos.
    const jpeg = await toUpright(path, size, 'error')
      .jpeg({ quality, progressive: isProgressive(maxBytes) })
      .toBuffer()
      .catch(throwDamagedFile<Buffer>);
    if (jpeg.length <= maxBytes) return jpeg;
    quality -= 1;
  }
  const decoded = await decode(foto, size, 'error').catch(throwDamagedFile<DecodedPixels>);
  return encode(() => fromPixels(decoded), { quality, maxBytes });
};

export type RenditionOptions = {
  /** In pixels; neither is more than the picture has. */
  width: number;
  height: number;
  /** Position of the crop in its room, from 0 to 1. Without it, the whole picture in this size. */
  crop?: { x: number; y: number } | undefined;
  type: RenditionType;
  dpi?: number | undefined;
  maxBytes?: number | undefined;
  credit: Credit;
};

const renditionQuality = 85;
const screenDpi = 72;

/** Makes an upright picture in sRGB, sharpened after scaling, with the profile and the credit, and IIM if it had that. */
export const makeRendition = async (foto: Foto, options: RenditionOptions): Promise<Buffer> => {
  const { width, height, crop, type, dpi = screenDpi, maxBytes = Infinity, credit } = options;
  // Not 'inside', which rounds the sides of a long picture again.
  const size = { width, height, fit: crop ? 'outside' : 'fill' } as const;
  const decoded = await decode(foto, size, 'error').catch(throwDamagedFile<DecodedPixels>);
  const image = () => {
    const picture = fromPixels(decoded);
    if (crop) {
      const left = Math.round((decoded.info.width - width) * crop.x);
      const top = Math.round((decoded.info.height - height) * crop.y);
      picture.extract({ left, top, width, height });
    }
    picture.toColourspace('srgb').sharpen().withXmp(toXmp(credit)).withIccProfile('srgb');
    return type === 'jpeg' ? picture.withMetadata({ density: dpi }).withExif(srgbExif) : picture;
  };
  const addsIptc = type === 'jpeg' && (await hasIptc(foto.path));
  const maxPictureBytes = maxBytes - (addsIptc ? maxIptcBytes : 0);
  const bytes = await encode(image, { type, quality: renditionQuality, maxBytes: maxPictureBytes, precision: 10 });
  return addsIptc ? addIptc(bytes, credit) : bytes;
};

/** The colour space sRGB, in words of Exif. */
const srgbExif = { IFD2: { ColorSpace: '1' } };

/** Returns the point of a small picture that draws most attention. */
export const findFocus = async (jpeg: Uint8Array): Promise<Point> => {
  const image = sharp(jpeg, { limitInputPixels: maxFotoPixels }).toColourspace('srgb');
  const { width, height } = await image.metadata().catch(throwDamagedFile<Metadata>);
  return findFocusOf(image, { width, height }).catch(throwDamagedFile<Point>);
};

const findFocusOf = async (image: Sharp, size: { width: number; height: number }): Promise<Point> =>
  findAttention(await image.resize(attentionSide, attentionSide, { fit: 'fill' }).raw().toBuffer(), size);

/** Computes the phash of a thumbnail, which differs little from that of its original. */
export const computeThumbnailPhash = async (jpeg: Uint8Array): Promise<string | null> => {
  const image = sharp(jpeg, { limitInputPixels: maxFotoPixels }).toColourspace('srgb');
  return (await computeHashes(image).catch(throwDamagedFile<Hashes>)).phash;
};

/** The headers of its scans make a smaller file larger than a sequential one. */
const minProgressiveBytes = 10_000;
const isProgressive = (maxBytes: number) => maxBytes > minProgressiveBytes;

/** Twice as fast as the default, 4, for some more bytes. */
const webpEffort = 2;
/** `precision`: the steps of the quality that are tried, because each takes time. */
type EncodeOptions = { type?: RenditionType; quality: number; maxBytes: number; precision?: number };

/**
 * Encodes at a lower quality, the highest at which the file has at most `maxBytes`, when it has more at this one.
 * Exceeds `maxBytes` only for a picture of which the headers alone take as much.
 */
const encode = async (image: () => Sharp, { type = 'jpeg', quality, maxBytes, precision = 1 }: EncodeOptions) => {
  const progressive = isProgressive(maxBytes);
  const encodeAt = (value: number) =>
    (type === 'webp'
      ? image().webp({ quality: value, effort: webpEffort })
      : image().jpeg({ quality: value, progressive })
    ).toBuffer();
  let best = await encodeAt(quality);
  if (best.length <= maxBytes) return best;
  for (let [low, high] = [1, Math.floor((quality - 1) / precision)]; low <= high;) {
    const middle = Math.floor((low + high) / 2);
    const jpeg = await encodeAt(middle * precision);
    const fits = jpeg.length <= maxBytes;
    // When none fits, the smallest.
    if (fits || (best.length > maxBytes && jpeg.length < best.length)) best = jpeg;
    [low, high] = fits ? [middle + 1, high] : [low, middle - 1];
  }
  return best;
};

/**
 * Decodes a new file. libjpeg warns of data that ends early, and of much that is harmless, so a file that it warns of is
 * read again to tell the two apart.
 */
const decodeNew = async (foto: Foto, size: ResizeOptions) => {
  await assertAllScans(foto.path, foto.markers);
  const decoded = await decode(foto, size, 'warning').catch(async (cause: unknown) => {
    if (isTimeout(cause)) return throwDamagedFile<DecodedPixels>(cause);
    await assertNotTruncated(foto.path, foto.markers);
    return decode(foto, size, 'error').catch(throwDamagedFile<DecodedPixels>);
  });
  return { info: decoded.info, pixels: () => fromPixels(decoded) };
};

type DecodedPixels = { data: Buffer; info: OutputInfo };
const fromPixels = ({ data, info: { width, height, channels } }: DecodedPixels) =>
  sharp(data, { raw: { width, height, channels } });

const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };
/** In pixels. */
const logoSide = { inner: 520, margin: 40 };

/**
 * Renders the logo of the operator, an SVG, in the middle of a white square PNG. Its loader is allowed during this call
 * only, and only for bytes in memory: files of members are read by their path. Bytes have no folder, so that the SVG
 * cannot refer to files.
 */
export const renderLogo = async (svg: Uint8Array): Promise<Uint8Array> => {
  const { inner, margin } = logoSide;
  const background = '#ffffff';
  sharp.unblock(svgLoader);
  try {
    return await sharp(svg)
      .resize({ width: inner, height: inner, fit: 'contain', background })
      .flatten({ background })
      .extend({ top: margin, right: margin, bottom: margin, left: margin, background })
      .timeout(decodeTimeout)
      .png({ palette: true })
      .toBuffer();
  } finally {
    sharp.block(svgLoader);
  }
};

type FailOn = 'warning' | 'error';

/** The upright picture of at most this size, without metadata. Adobe RGB is not converted yet. */
const toUpright = (path: string, size: ResizeOptions, failOn: FailOn) =>
  sharp(path, { failOn, limitInputPixels: maxFotoPixels, sequentialRead: true })
    .autoOrient()
    .resize({ ...size, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout(decodeTimeout);

/** Returns the pixels in sRGB. */
const decode = async ({ path, isAdobeRgb }: Foto, size: ResizeOptions, failOn: FailOn): Promise<DecodedPixels> => {
  const decoded = await toUpright(path, size, failOn).raw().toBuffer({ resolveWithObject: true });
  if (isAdobeRgb) await convertFromAdobeRgb(decoded.data);
  return decoded;
};

/** The error of sharp's `timeout` has no code: `timeout: 42% complete`. */
const isTimeout = (cause: unknown) => cause instanceof Error && cause.message.startsWith('timeout:');

const computeHashes = async (image: Sharp): Promise<Hashes> => {
  const resizeOptions = { width: hashedSide, height: hashedSide, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await image.resize(resizeOptions).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const thumbhash = Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
  return { thumbhash, phash: computePhash({ data, width, height }) };
};

/** sharp's errors have no code. Any error for a file with a JPEG signature means that the file is damaged. */
const throwDamagedFile = <T>(cause: unknown): T => {
  throw new AppError('damaged_file', { cause });
};
