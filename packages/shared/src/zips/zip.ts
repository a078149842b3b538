import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { FotoFilter } from '../fotos/foto.js';
import { originalKey, renditionTypes } from '../downloads/rendition.limits.js';
import { PurposeSchema } from '../rights/rights.js';
import { maxZipFotos } from './zip.limits.js';

const isDefined = (value: unknown) => value !== undefined;

/**
 * A zip of `fotos`, of the requesting user's collection, or of all that match `filter` when the request arrives; in that
 * order, newest first for a filter.
 */
export const ZipRequest = z
  .object({
    fotos: z.optional(
      z
        .array(id)
        .check(
          z.minLength(1, 'Kies minstens één foto.'),
          z.maxLength(maxZipFotos, `Kies er hooguit ${maxZipFotos.toLocaleString('nl')}.`),
        ),
    ),
    collection: z.optional(z.literal(true)),
    filter: z.optional(z.strictObject(FotoFilter.shape)),
    /** A rendition. */
    als: z._default(z.string().check(z.maxLength(30)), originalKey),
    soort: z.optional(z.enum(renditionTypes, 'Kies jpeg of webp.')),
    /** Whether photos that are too small for the rendition come as their original. Otherwise they are refused. */
    orOriginal: z._default(z.boolean(), false),
    /** What they will be used for. */
    doel: z.optional(PurposeSchema),
  })
  .check(
    z.refine(({ fotos, collection, filter }) => [fotos, collection, filter].filter(isDefined).length === 1, {
      path: ['fotos'],
      error: 'Kies foto’s, de collectie of een filter.',
    }),
    z.refine(({ als, soort }) => als !== originalKey || soort !== 'webp', {
      path: ['soort'],
      error: 'Het origineel is er alleen als JPEG.',
    }),
  );
export type ZipRequest = z.output<typeof ZipRequest>;

/**
 * A zip, or the work on it. `processed`: how many of the `total` photos are ready. The other fields are there when all
 * are: `address` is valid for a day without a token, `files` is the number of photos, `bytes` the size of the zip, and
 * `skipped` the number of photos that could not be added.
 */
export const Zip = z.object({
  job: id,
  processed: z.int(),
  total: z.int(),
  address: z.optional(z.string()),
  files: z.optional(z.int()),
  bytes: z.optional(z.int()),
  skipped: z.optional(z.int()),
});
export type Zip = z.output<typeof Zip>;

/**
 * How large a zip will be: `files` is the number of photos, `bytes` their size together. Exact for originals, estimated for
 * another rendition.
 */
export const ZipEstimate = z.object({ files: z.int(), bytes: z.int() });
export type ZipEstimate = z.output<typeof ZipEstimate>;
