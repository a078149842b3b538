import { z } from 'zod';
import { idPattern } from './id-pattern.js';

/** A MongoDB ObjectId in its 24 hexadecimal digits. */
export const id = z.string().regex(idPattern, 'Dit is geen geldig nummer.');
export const byId = z.object({ id });

export const results = <S extends z.ZodType>(schema: S) => z.object({ results: schema });
export const message = z.object({ msg: z.string() });
export const count = z.object({ count: z.int() });

/**
 * What somebody types into a field: white space at both ends dropped, at most `max` characters.
 * Refuses half characters (lone surrogates), which could not be stored as they came.
 */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Dit mag hooguit ${max} tekens lang zijn.`)
    .refine((value) => !/\p{Cs}/u.test(value), 'Hier staat een teken in dat niet bestaat.');

/** A page of a list, in the address of a call: pages count from 1. */
export const paging = z.object({
  page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(96).default(12),
});
export type Paging = z.output<typeof paging>;

/** A page of a list, and how many there are in all. */
export const docsOf = <S extends z.ZodType>(schema: S) => z.object({ docs: z.array(schema), total: z.int() });
