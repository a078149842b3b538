import { z } from 'zod/mini';
import { errorTable, type ErrorCode } from './errors.js';

/** The body of every response with status 400 or higher. */
export const ErrorResponse = z.object({
  error: z.object({
    code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.record(z.string(), z.unknown())),
    requestId: z.string(),
  }),
  /** Only present when an upload was rejected. */
  errors: z.optional(z.array(z.string())),
});
export type ErrorResponse = z.output<typeof ErrorResponse>;
