import { id } from '@ledenportaal/shared';
import { z } from 'zod/mini';

/** History state that a page passes to the next one. It survives a reload and a new version, so it is validated. */
const PageState = z.catch(
  z.partial(
    z.object({
      /** The page that the guard redirected to /login from. */
      from: z.string().check(z.startsWith('/')),
      /** Id of the user whose page `from` was; another user does not return to it. */
      of: z.string(),
      /** The previous history entry is this list, which contains the item. */
      cameFrom: z.optional(z.enum(['fotos', 'adminFotos', 'collections', 'downloads'])),
      /** The previous history entry is the list that contains the item. */
      fromList: z.boolean(),
      /** The user comes to search for a photo. */
      toSearch: z.boolean(),
      /** The user's task: adding photos, or going from one photo to the next. */
      after: z.enum(['upload', 'next']),
      /** Ids of the photos that were uploaded together, which the user edits one after the other. */
      batch: z.array(id),
    }),
  ),
  {},
);
export type PageState = z.output<typeof PageState>;

export const parsePageState = (state: unknown) => PageState.parse(state ?? {});
