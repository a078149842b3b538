import { z } from 'zod/mini';
import { id, pagedDocs } from '../contract/schemas.js';
import { Foto } from '../fotos/foto.js';

/** A photo in the user's collection. `foto` is null, with the reason, as long as it may not be used for anything. */
export const CollectedFoto = z.object({
  _id: id,
  foto: z.nullable(Foto),
  reden: z.optional(z.literal('rechten')),
  createdAt: z.iso.datetime(),
});
export type CollectedFoto = z.output<typeof CollectedFoto>;

/** A page of a collection. `hidden`: how many items of the whole collection have no photo; absent when each has one. */
export const CollectionPage = z.extend(pagedDocs(CollectedFoto), { hidden: z.optional(z.int()) });
