import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { defineContract, getErrorCodes, fillPath } from './contract.js';
import { byId, results } from './schemas.js';

const read = { method: 'GET', effect: 'read', summary: 'Lees', access: 'lid', response: results(z.string()) } as const;

describe('defineContract', () => {
  it('throws for path params without a schema, and for a schema of params that are not in the path', () => {
    expect(() => defineContract({ one: { ...read, path: '/fotoboek/:id' } })).toThrow('one: path and params differ');
    expect(() => defineContract({ one: { ...read, path: '/fotoboek', params: byId } })).toThrow(
      'path and params differ',
    );
  });

  it('rejects unknown fields in the input', () => {
    const { one } = defineContract({ one: { ...read, path: '/fotoboek', query: z.object({ page: z.string() }) } });
    expect(one.query.safeParse({ page: '1', extra: '2' }).success).toBe(false);
  });

  it('keeps refinements across fields when it makes a body strict', () => {
    const body = z.object({ a: z.int() }).check(z.refine(({ a }) => a > 1, { path: ['a'] }));
    const { add } = defineContract({ add: { ...read, method: 'POST', path: '/a', body } });
    expect([{ a: 1 }, { a: 2 }, { a: 2, b: 1 }].map((value) => add.body.safeParse(value).success)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('fills path params and URL-encodes their values', () => {
    expect(fillPath('/fotoboek/:id', { id: 'a/b?c' })).toBe('/fotoboek/a%2Fb%3Fc');
  });

  it('derives error codes from the properties of a route', () => {
    const route = { ...read, path: '/fotoboek/:id', params: byId, access: 'admin' } as const;
    expect(getErrorCodes(route)).toEqual(
      expect.arrayContaining(['not_signed_in', 'not_allowed', 'not_found', 'unavailable']),
    );
    expect(getErrorCodes({ ...read, path: '/', access: 'public' })).not.toContain('not_signed_in');
  });
});
