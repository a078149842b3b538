import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { defineContract, getErrorCodes } from './contract.js';
import { fillPath } from './routes.js';
import { byId, results } from './schemas.js';

const read = { method: 'GET', effect: 'read', access: 'signed-in', shape: { results: '' } } as const;
const details = { summary: 'Lees', response: results(z.string()) };

describe('defineContract', () => {
  it('throws for path params without a schema, and for a schema of params that are not in the path', () => {
    expect(() => defineContract({ one: { ...read, path: '/fotoboek/:id' } }, { one: details })).toThrow(
      'one: path and params differ',
    );
    expect(() =>
      defineContract({ one: { ...read, path: '/fotoboek' } }, { one: { ...details, params: byId } }),
    ).toThrow('path and params differ');
  });

  it('rejects unknown fields in the input', () => {
    const query = z.object({ page: z.string() });
    const { one } = defineContract({ one: { ...read, path: '/fotoboek' } }, { one: { ...details, query } });
    expect(one.query.safeParse({ page: '1', extra: '2' }).success).toBe(false);
  });

  it('preserves refinements across fields when it makes a body strict', () => {
    const body = z.object({ a: z.int() }).check(z.refine(({ a }) => a > 1, { path: ['a'] }));
    const { add } = defineContract({ add: { ...read, method: 'POST', path: '/a' } }, { add: { ...details, body } });
    expect([{ a: 1 }, { a: 2 }, { a: 2, b: 1 }].map((value) => add.body.safeParse(value).success)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('accepts only details that fit the routes, at compile time', () => {
    const routes = {
      one: { ...read, path: '/a' },
      file: { method: 'GET', effect: 'read', access: 'signed-in', path: '/b', responseType: 'file' },
    } as const;
    const file = { summary: '' };
    const typeErrors = () => {
      defineContract(routes, { one: details, file });
      // @ts-expect-error file is missing
      defineContract(routes, { one: details });
      // @ts-expect-error two is not a route
      defineContract(routes, { one: details, file, two: details });
      // @ts-expect-error the results are a string
      defineContract(routes, { one: { summary: '', response: results(z.int()) }, file });
      // @ts-expect-error a file has no schema
      defineContract(routes, { one: details, file: details });
      // @ts-expect-error a route has a shape or is a file
      defineContract({ one: { method: 'GET', effect: 'read', access: 'signed-in', path: '/a' } }, { one: details });
    };
    expect(typeErrors).toBeTypeOf('function');
  });

  it('fills path params and URL-encodes their values', () => {
    expect(fillPath('/fotoboek/:id', { id: 'a/b?c' })).toBe('/fotoboek/a%2Fb%3Fc');
  });

  it('derives error codes from the properties of a route', () => {
    const route = { ...read, ...details, path: '/fotoboek/:id', params: byId, access: 'fotos.edit' } as const;
    expect(getErrorCodes(route)).toEqual(
      expect.arrayContaining(['not_signed_in', 'not_allowed', 'not_found', 'unavailable']),
    );
    expect(getErrorCodes({ ...read, ...details, path: '/', access: 'public' })).not.toContain('not_signed_in');
  });
});
