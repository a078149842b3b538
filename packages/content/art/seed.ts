import { CatalogueSeed } from '@ledenportaal/shared';
import type { z } from 'zod';

export type Seed = z.output<typeof CatalogueSeed>;

/** A line of the catalogue, its defaults filled in; a mistake in it stops the script. */
export const seed = (line: z.input<typeof CatalogueSeed>): Seed => CatalogueSeed.parse(line);
