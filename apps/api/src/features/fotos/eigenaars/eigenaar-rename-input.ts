import { z } from 'zod';

/** The names `from` become `to`. */
export const eigenaarRenameInput = z.object({ from: z.array(z.string()), to: z.string() });
export type EigenaarRenameInput = z.output<typeof eigenaarRenameInput>;
