import type { Point } from '@ledenportaal/shared';
import { createFairQueue, type JobOptions } from '../fair-queue.js';
import type { Marker } from '../jpeg/segments.js';
import type * as sharpImages from './images.sharp.js';
import type { Derived, Fingerprint, FittedImage, Foto, RenditionOptions } from './images.sharp.js';

export type { Derived, RenditionOptions };

const largeFotoPixels = 25_000_000;

type SharpImages = typeof sharpImages;
/** `markers`: those of the file, when they are known. */
type DeriveOptions = JobOptions & { markers?: readonly Marker[] | undefined };
type Instrument = <T>(work: () => Promise<T>) => Promise<T>;

export const createImages = (instrument: Instrument = (work) => work()) => {
  // A progressive JPEG is decoded in memory as a whole, at about 4 bytes per pixel, so only one large photo is decoded
  // at a time.
  const ordinaryQueue = createFairQueue(2);
  const largeQueue = createFairQueue(1);
  const enqueue = async <T>(
    path: string,
    work: (images: SharpImages, foto: Foto) => Promise<T>,
    { markers, ...options }: DeriveOptions = {},
  ) => {
    // Imported with the first picture, because sharp takes long to load.
    const images = await import('./images.sharp.js');
    const foto = await images.readFoto(path, markers);
    const queue = foto.width * foto.height > largeFotoPixels ? largeQueue : ordinaryQueue;
    return queue.add(() => work(images, foto), options);
  };
  // Each method decodes the whole picture, and throws an `AppError` for a file that is damaged, too large or not a
  // JPEG.
  return {
    derive: (path: string, options?: DeriveOptions): Promise<Derived> =>
      enqueue(path, (images, foto) => instrument(() => images.makeThumbnails(foto)), options),
    readFingerprint: (path: string, options?: DeriveOptions): Promise<Fingerprint> =>
      enqueue(path, (images, foto) => images.readFingerprint(foto), options),
    readThumbnailLuminance: async (jpeg: Uint8Array, options?: JobOptions): Promise<Float64Array | null> => {
      const images = await import('./images.sharp.js');
      return ordinaryQueue.add(() => images.readThumbnailLuminance(jpeg), options);
    },
    /** Returns the Exif orientation, from 1 to 8. */
    readOrientation: async (path: string): Promise<number> => {
      const images = await import('./images.sharp.js');
      return images.readOrientation(path);
    },
    /** Returns the upright centre of the picture as a square of `side` pixels. */
    cropSquare: (path: string, side: number, options?: JobOptions): Promise<Uint8Array> =>
      enqueue(path, (images, foto) => images.cropToSquare(foto, side), options),
    /** Returns the whole picture, upright, at most `width` pixels wide. */
    resizeToWidth: (path: string, width: number, options?: JobOptions): Promise<FittedImage> =>
      enqueue(path, (images, foto) => images.resizeToWidth(foto, width), options),
    /** Returns the whole picture, upright, at most `largeSide` pixels on its long side. */
    makeLarge: (path: string, options?: JobOptions): Promise<Uint8Array> =>
      enqueue(path, (images, foto) => images.makeLarge(foto), options),
    makeRendition: (path: string, rendition: RenditionOptions, options?: JobOptions): Promise<Uint8Array> =>
      enqueue(path, (images, foto) => images.makeRendition(foto, rendition), options),
    /** Returns the point of a small picture that draws most attention. */
    findFocus: async (jpeg: Uint8Array): Promise<Point> => {
      const images = await import('./images.sharp.js');
      return images.findFocus(jpeg);
    },
    /** Returns a square PNG of an SVG. Throws an error of sharp for one that is damaged. Not to be called concurrently. */
    renderLogo: async (svg: Uint8Array): Promise<Uint8Array> => {
      const images = await import('./images.sharp.js');
      return images.renderLogo(svg);
    },
    computeThumbnailPhash: async (jpeg: Uint8Array): Promise<string | null> => {
      const images = await import('./images.sharp.js');
      return images.computeThumbnailPhash(jpeg);
    },
  };
};
