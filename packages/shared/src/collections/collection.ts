import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { Foto } from '../fotos/foto.js';

/** A foto in the user's collection. */
export const Collected = z.object({ _id: id, foto: Foto, createdAt: z.iso.datetime() });
export type Collected = z.output<typeof Collected>;
