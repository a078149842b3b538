import { expect, it } from 'vitest';
import { z as full } from 'zod/v4';
import { z } from './zod.js';

const modules = import.meta.glob(['../{features,lib}/**/*.{ts,tsx}', '!../**/*.test.*']);

it('supports every method that the contracts and forms call', { timeout: 120_000 }, async () => {
  for (const load of Object.values(modules)) await load();
  expect(Object.keys(modules).length).toBeGreaterThan(200);
});

const buildSchema = ({ z: zod }: { z: typeof full }) =>
  zod
    .object({
      naam: zod.string().trim().min(2, 'Te kort.').max(4).toLowerCase(),
      count: zod.coerce.number<number>().int().min(1).max(9).default(3),
      tags: zod.array(zod.string().regex(/^a/)).min(1).max(2).optional(),
      soort: zod.enum(['een', 'twee']).nullable().default(null),
      web: zod.url({ protocol: /^https?$/ }).optional(),
      code: zod.string(),
    })
    .omit({ code: true })
    .strict()
    .refine(({ naam, count }) => naam !== 'nee' || count > 5, { path: ['count'], message: 'Meer dan 5.' });

const [miniSchema, fullSchema] = [buildSchema({ z: z as unknown as typeof full }), buildSchema({ z: full })];
const parse = (schema: typeof fullSchema, value: unknown) => {
  const { success, data, error } = schema.safeParse(value);
  return { success, data, at: error?.issues.map(({ code, path }) => [code, ...path]) };
};

it.each([
  [{ naam: ' ABC ' }],
  [{ naam: ' A ' }],
  [{ naam: 'abcde' }],
  [{ naam: 'abc', count: '7' }],
  [{ naam: 'abc', count: 1.5 }],
  [{ naam: 'abc', count: 0 }],
  [{ naam: 'abc', count: 10 }],
  [{ naam: 'nee', count: 5 }],
  [{ naam: 'nee', count: 6 }],
  [{ naam: 'abc', tags: [] }],
  [{ naam: 'abc', tags: ['a', 'b'] }],
  [{ naam: 'abc', tags: ['a', 'a', 'a'] }],
  [{ naam: 'abc', soort: 'drie' }],
  [{ naam: 'abc', soort: 'een', web: 'ftp://x.nl' }],
  [{ naam: 'abc', extra: 1 }],
  [{}],
  [null],
])('parses %j with the same result as zod', (value) =>
  expect(parse(miniSchema, value)).toEqual(parse(fullSchema, value)),
);

it('returns the error messages of the schema', () => {
  expect(miniSchema.safeParse({ naam: 'a' }).error?.issues.map(({ message }) => message)).toEqual(['Te kort.']);
  expect(miniSchema.safeParse({ naam: 'nee' }).error?.issues.map(({ message }) => message)).toEqual(['Meer dan 5.']);
});
