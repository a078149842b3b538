import { z } from 'zod/mini';
import { PurposeSchema } from '../rights/rights.js';
import { requiredText, text } from '../contract/schemas.js';
import { cropStep, originalKey, renditionGroups, renditionTypes } from './rendition.limits.js';

const density = z.int().check(z.minimum(50), z.maximum(2_400));
const pixels = z.int().check(z.minimum(50), z.maximum(20_000));

/**
 * A rendition by purpose, in `renditions.json`. Sizes are in pixels.
 * With `longSide`: the whole picture. With `width` and `height`: a crop of exactly this size.
 */
export const RenditionContent = z
  .strictObject({
    /** Value of `?als=`, and part of the file name. */
    key: z.string().check(
      z.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'Gebruik alleen kleine letters, cijfers en streepjes.'),
      z.maxLength(30, 'Dit mag hooguit 30 tekens lang zijn.'),
      z.refine((key) => key !== originalKey, 'Dit woord gebruikt het portaal zelf al.'),
    ),
    name: requiredText(40, 'Dit mag niet leeg zijn.'),
    /** What it is for. */
    use: z._default(text(100), ''),
    group: z._default(z.enum(renditionGroups), 'overig'),
    longSide: z.optional(pixels),
    width: z.optional(pixels),
    height: z.optional(pixels),
    /** Whether width and height are exchanged for a picture of the other orientation, as for a sheet of paper. */
    turns: z._default(z.boolean(), false),
    /** Written into the file, for printing. */
    dpi: z.optional(density),
    /** From this density on a smaller photo is enough: its largest crop of the same ratio, with a lower density. */
    minDpi: z.optional(density),
    /** The quality is lowered until the file has at most this many bytes. */
    maxBytes: z.optional(z.int().check(z.minimum(100_000, 'Dit moet minstens 0,1 MB (100.000 bytes) zijn.'))),
    /** Whether a smaller picture is sent in its own size. Otherwise the rendition does not exist for it. */
    allowSmaller: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ longSide, width, height }) =>
        longSide === undefined
          ? width !== undefined && height !== undefined
          : width === undefined && height === undefined,
      'Geef longSide, of width en height.',
    ),
    z.refine(({ longSide, allowSmaller }) => longSide !== undefined || !allowSmaller, {
      path: ['allowSmaller'],
      error: 'Dit kan alleen met longSide.',
    }),
    z.refine(({ width, dpi = 0, minDpi = 0 }) => minDpi <= dpi && (width !== undefined || !minDpi), {
      path: ['minDpi'],
      error: 'Dit kan alleen met width, height en een dpi die minstens zo hoog is.',
    }),
  );
export type RenditionContent = z.output<typeof RenditionContent>;

/** `renditions.json`. */
export const RenditionsContent = z.strictObject({
  renditions: z.array(RenditionContent).check(
    z.maxLength(30, 'Geef er hooguit 30.'),
    z.refine(
      (renditions) => new Set(renditions.map(({ key }) => key)).size === renditions.length,
      'Twee formaten hebben dezelfde key.',
    ),
  ),
});

/** Position of a crop within the room that it has: 0 is left or top, 1 is right or bottom. In steps of 0.05. */
const position = z.pipe(
  z.string().check(z.regex(/^\d(?:\.\d+)?$/, 'Dit moet een getal van 0 tot en met 1 zijn.')),
  z.pipe(
    z.transform(Number),
    z.number().check(
      z.minimum(0),
      z.maximum(1),
      z.refine(
        (value) => Math.abs(value / cropStep - Math.round(value / cropStep)) < 1e-6,
        'Dit gaat in stappen van 0,05.',
      ),
    ),
  ),
);

/** Which rendition of a photo is requested. Without `als`: the original, under its id. `doel`: what it will be used for. */
export const RenditionQuery = z
  .object({
    als: z.optional(z.string().check(z.maxLength(30))),
    soort: z.optional(z.enum(renditionTypes, 'Kies jpeg of webp.')),
    x: z.optional(position),
    y: z.optional(position),
    doel: z.optional(PurposeSchema),
  })
  .check(
    z.refine(({ als = originalKey, soort }) => als !== originalKey || soort !== 'webp', {
      path: ['soort'],
      error: 'Het origineel is er alleen als JPEG.',
    }),
  );
export type RenditionQuery = z.output<typeof RenditionQuery>;

/** A rendition that a member can choose for a photo. */
export const FotoRendition = z.object({
  key: z.string(),
  name: z.string(),
  use: z.string(),
  /** Null for the original. */
  group: z.nullable(z.enum(renditionGroups)),
  /** In pixels. For a rendition that is too large for the photo: the size that it would have. */
  width: z.int(),
  height: z.int(),
  /** Size in bytes, of the original only. */
  bytes: z.nullable(z.int()),
  maxBytes: z.nullable(z.int()),
  /** The density of the file, in whole pixels. */
  dpi: z.nullable(z.int()),
  /** The density of a photo that is large enough. A lower `dpi` is enough for printing. */
  fullDpi: z.nullable(z.int()),
  /** Whether the photo is too small for it; it is never enlarged. */
  tooSmall: z.boolean(),
  /** The position of the crop when none is requested; null for a rendition with the whole picture. */
  crop: z.nullable(z.object({ x: z.number(), y: z.number() })),
});
export type FotoRendition = z.output<typeof FotoRendition>;
