import { z } from 'zod/mini';

/** What is wrong in a CSV file. `line` counts from 1, the line of the column names. `value`: the wrong value. */
export const CsvRowError = z.object({
  line: z.int(),
  /** The name of the column; empty when the whole line is wrong. */
  field: z.string(),
  message: z.string(),
  value: z.optional(z.string()),
});
export type CsvRowError = z.output<typeof CsvRowError>;
