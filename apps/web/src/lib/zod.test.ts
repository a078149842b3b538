import { expect, it } from 'vitest';
import { z as full } from 'zod/v4';
import { z } from './zod.js';

const modules = import.meta.glob(['../{features,lib}/**/*.{ts,tsx}', '!../**/*.test.*']);

it('supports every method that the contracts and forms call', { timeout: 120_000 }, async () => {
  for (const load of Object.values(modules)) await load();
  expect(Object.keys(modules).length).toBeGreaterThan(200);
});

const written = ({ z: of }: { z: typeof full }) =>
  of
    .object({
      naam: of.string().trim().min(2, 'Te kort.').max(4).toLowerCase(),
      count: of.coerce.number<number>().int().min(1).max(9).default(3),
      tags: of.array(of.string().regex(/^a/)).min(1).max(2).optional(),
      soort: of.enum(['een', 'twee']).nullable().default(null),
      web: of.url({ protocol: /^https?$/ }).optional(),
      code: of.string(),
    })
    .omit({ code: true })
    .strict()
    .refine(({ naam, count }) => naam !== 'nee' || count > 5, { path: ['count'], message: 'Meer dan 5.' });

const [ours, theirs] = [written({ z: z as unknown as typeof full }), written({ z: full })];
const said = (schema: typeof theirs, value: unknown) => {
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
])('parses %j with the same result as zod', (value) => expect(said(ours, value)).toEqual(said(theirs, value)));

it('returns the error messages of the schema', () => {
  expect(ours.safeParse({ naam: 'a' }).error?.issues.map(({ message }) => message)).toEqual(['Te kort.']);
  expect(ours.safeParse({ naam: 'nee' }).error?.issues.map(({ message }) => message)).toEqual(['Meer dan 5.']);
});
