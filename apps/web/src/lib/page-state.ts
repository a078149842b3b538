import { id } from '@ledenportaal/shared';
import { z } from 'zod';

/** What a page tells the next one beside its address. It outlives a reload, so it is read as what comes from outside. */
const PageState = z
  .object({
    /** Where the guard found a visitor. */
    from: z.string().startsWith('/'),
    /** Whose page that was, where nobody else is to come there. */
    of: z.string(),
    /** The entry before this one is the list in which this was found. */
    cameFrom: z.enum(['fotos', 'adminFotos', 'collections', 'downloads']).optional(),
    /** The entry before this one is the list in which this was found. */
    fromList: z.boolean(),
    /** Somebody comes to look for a photo. */
    toSearch: z.boolean(),
    /** What somebody is doing: adding photos, or going from one to the next. */
    after: z.enum(['upload', 'next']),
    /** The photos that were added together, by id: those are gone through one after the other. */
    batch: z.array(id),
  })
  .partial()
  .catch({});
export type PageState = z.output<typeof PageState>;

export const pageStateOf = (state: unknown) => PageState.parse(state ?? {});
