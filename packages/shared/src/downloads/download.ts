import { z } from 'zod/mini';
import { sections } from '../files/file-kinds.js';
import { cleanedText, id, paging } from '../contract/schemas.js';
import { Foto } from '../fotos/foto.js';
import { maxTekst } from '../fotos/foto-search.limits.js';
import { renditionTypes } from './rendition.limits.js';

/**
 * A photo that the user downloaded, and its last download. `als`, `soort`, `x` and `y` request the same rendition again;
 * those that do not apply are null. `rendition` is its name, or its key when it does not exist any more, and `bytes` its
 * size when that is known. `foto` is null after its deletion, and while leden do not see it.
 */
export const DownloadedFoto = z.object({
  _id: id,
  foto: z.nullable(Foto),
  /** Why `foto` is null, when it was not deleted: it may not be used for anything. */
  reden: z.optional(z.literal('rechten')),
  als: z.string(),
  soort: z.nullable(z.enum(renditionTypes)),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  rendition: z.string(),
  bytes: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
});
export type DownloadedFoto = z.output<typeof DownloadedFoto>;

/** Which downloads are requested. `tekst`: of photos that a search for it finds, or of files with its words in their name. */
export const DownloadQuery = z.extend(paging, { tekst: z.optional(cleanedText(maxTekst)) });
export type DownloadQuery = z.output<typeof DownloadQuery>;

/** A file of the catalogue that the user downloaded; `createdAt`: the last time. It may be removed or renamed since. */
export const DownloadedFile = z.object({
  _id: id,
  filename: z.string(),
  title: z.string(),
  section: z.enum(sections),
  bytes: z.int(),
  createdAt: z.iso.datetime(),
});
export type DownloadedFile = z.output<typeof DownloadedFile>;
