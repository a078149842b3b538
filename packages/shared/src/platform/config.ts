import { z } from 'zod';

/** What the browser must know before anybody signs in. */
export const Config = z.object({
  organisation: z.string(),
  product: z.object({ slug: z.string(), name: z.string() }),
  version: z.string(),
  timeZone: z.string(),
});
export type Config = z.output<typeof Config>;
