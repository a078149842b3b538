import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { Foto } from './foto.js';

/**
 * Two photos with the same picture in another size or quality; `afstand`: the number of bits of 64 that differ. The first
 * was added first.
 */
export const LookAlikePair = z.object({ _id: id, fotos: z.tuple([Foto, Foto]), afstand: z.int() });
export type LookAlikePair = z.output<typeof LookAlikePair>;

/** The photos of which a picture is a copy, the nearest first. `afstand`: the number of bits of 64 that differ. */
export const RecognisedFotos = z.object({ items: z.array(z.object({ foto: Foto, afstand: z.int() })) });
export type RecognisedFotos = z.output<typeof RecognisedFotos>;
