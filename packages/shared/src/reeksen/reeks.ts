import { z } from 'zod/mini';
import { id, text } from '../contract/schemas.js';
import { maxReeksNaam } from './reeks.limits.js';

/** `naam`: that of the folder of the files, or empty. */
export const NewReeks = z.object({ naam: z._default(text(maxReeksNaam), '') });
export type NewReeks = z.output<typeof NewReeks>;

/** Photos that were uploaded together. */
export const Reeks = z.object({
  _id: id,
  /** Empty when it has none. */
  naam: z.string(),
  by: z.object({ _id: id, naam: z.string() }),
  createdAt: z.iso.datetime(),
  /** Number of photos, without those in the trash. */
  fotos: z.int(),
  /** How many of them are a concept. */
  concepten: z.int(),
});
export type Reeks = z.output<typeof Reeks>;
