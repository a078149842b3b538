import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineContract, errorsOf, fillPath } from './contract.js';
import { byId, results } from './schemas.js';

const read = { method: 'GET', effect: 'read', summary: 'Lees', access: 'lid', response: results(z.string()) } as const;

describe('a contract', () => {
  it('refuses a path whose params are not described, and params that are not in the path', () => {
    expect(() => defineContract({ one: { ...read, path: '/fotoboek/:id' } })).toThrow('one: path and params differ');
    expect(() => defineContract({ one: { ...read, path: '/fotoboek', params: byId } })).toThrow(
      'path and params differ',
    );
  });

  it('closes its input, so that an unknown field is refused', () => {
    const { one } = defineContract({ one: { ...read, path: '/fotoboek', query: z.object({ page: z.string() }) } });
    expect(one.query.safeParse({ page: '1', extra: '2' }).success).toBe(false);
  });

  it('keeps the rules between fields when it closes a body', () => {
    const body = z.object({ a: z.int() }).refine(({ a }) => a > 1, { path: ['a'] });
    const { add } = defineContract({ add: { ...read, method: 'POST', path: '/a', body } });
    expect([{ a: 1 }, { a: 2 }, { a: 2, b: 1 }].map((value) => add.body.safeParse(value).success)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('fills a path, and encodes what it fills in', () => {
    expect(fillPath('/fotoboek/:id', { id: 'a/b?c' })).toBe('/fotoboek/a%2Fb%3Fc');
  });

  it('knows the errors that follow from the shape of a route', () => {
    const route = { ...read, path: '/fotoboek/:id', params: byId, access: 'admin' } as const;
    expect(errorsOf(route)).toEqual(
      expect.arrayContaining(['not_signed_in', 'not_allowed', 'not_found', 'unavailable']),
    );
    expect(errorsOf({ ...read, path: '/', access: 'public' })).not.toContain('not_signed_in');
  });
});
