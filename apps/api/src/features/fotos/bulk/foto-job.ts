import { fotoStatuses, leftReasons } from '@ledenportaal/shared';
import { z } from 'zod';

/** The names of the fields of photos that change, of the eigenaar or label that the job is about, and the new status. */
const subject = z.object({
  fields: z.array(z.string()),
  naam: z.optional(z.string()),
  into: z.optional(z.string()),
  status: z.optional(z.enum(fotoStatuses)),
});

/** What kinds of jobs of photos have in common. */
export const fotoJob = { subject, reasons: leftReasons } as const;
