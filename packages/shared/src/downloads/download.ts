import { z } from 'zod/mini';
import { sections } from '../content/file-kinds.js';
import { id } from '../contract/schemas.js';
import { Foto } from '../fotos/foto.js';

/**
 * A foto that the user downloaded. `createdAt`, `als` and `bytes`: the last download, its rendition and the size of that
 * file, which is null when it is not known. `foto` is null after its deletion.
 */
export const DownloadedFoto = z.object({
  _id: id,
  foto: z.nullable(Foto),
  als: z.string(),
  bytes: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
});
export type DownloadedFoto = z.output<typeof DownloadedFoto>;

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
