import { z } from 'zod';

/** A MongoDB ObjectId in its 24 hexadecimal digits. */
export const id = z.string().regex(/^[a-f\d]{24}$/i, 'Dit is geen geldig nummer.');
export const byId = z.object({ id });

export const results = <S extends z.ZodType>(schema: S) => z.object({ results: schema });
export const message = z.object({ msg: z.string() });
