import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { Foto } from '../fotos/foto.js';

/** A photo in the user's collection. */
export const CollectedFoto = z.object({ _id: id, foto: Foto, createdAt: z.iso.datetime() });
export type CollectedFoto = z.output<typeof CollectedFoto>;
