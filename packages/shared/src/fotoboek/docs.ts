import { z } from 'zod';

/** A page of a list that somebody keeps, and how many there are in all. */
export const docsOf = <S extends z.ZodType>(schema: S) => z.object({ docs: z.array(schema), total: z.int() });
