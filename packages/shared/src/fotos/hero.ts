import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { Foto } from './foto.js';

/** The photo at the top of the dashboard; null when no photo qualifies. */
export const Hero = z.object({ foto: z.nullable(Foto) });
export type Hero = z.output<typeof Hero>;

/** The id of the photo that an admin chose for the dashboard; null when the portal chooses the newest. */
export const HeroChoice = z.object({ foto: z.nullable(id) });
export type HeroChoice = z.output<typeof HeroChoice>;
