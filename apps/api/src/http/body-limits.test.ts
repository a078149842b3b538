import { fillPath, getMaxBodyBytes, type Route } from '@ledenportaal/shared';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '../app.js';
import { errorOf } from '../test/as.js';
import { usePortal } from '../test/portal.js';

const portal = usePortal();
type Schema = z.core.JSONSchema.BaseSchema;
const routes = Object.values(contracts)
  .flatMap((contract) => Object.values<Route>(contract))
  .filter(({ body, upload }) => body && !upload)
  .map((route) => [`${route.method} ${route.path}`, route] as const);
const getBodySchema = ({ body }: Route) => z.toJSONSchema(body!, { io: 'input' }) as Schema;

/** Length of a string without a maximum in its schema: an id, a date, a password. */
const defaultMaxLength = 100;
/** Each of these takes six bytes in JSON, the most that one character can take. */
const createLongestText = (length: number) => '\u0001'.repeat(length);

/** Returns the value of this schema that takes most bytes as JSON. */
const createLargestValue = (schema: Schema): unknown => {
  if (schema.enum) return findLargest(schema.enum);
  if (schema.anyOf) return findLargest(schema.anyOf.map((option) => createLargestValue(option)));
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'string') return schema.pattern?.includes('{24}') ? 'a'.repeat(24) : createText(schema);
  if (schema.type === 'array')
    return Array.from({ length: schema.maxItems! }, () => createLargestValue(schema.items as Schema));
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, createLargestValue(property as Schema)]),
    );
  return (
    { integer: -Number.MAX_SAFE_INTEGER, number: -Number.MIN_VALUE, boolean: false }[schema.type as string] ?? null
  );
};
const createText = ({ maxLength = defaultMaxLength }: Schema) => createLongestText(maxLength);
const getJsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const findLargest = (values: readonly unknown[]) => [...values].sort((a, b) => getJsonBytes(b) - getJsonBytes(a))[0];

/** Returns the paths in a schema that allow any number of values. */
const findUnbounded = (schema: Schema, path = ''): string[] => [
  ...(schema.type === 'array' && schema.maxItems === undefined ? [path] : []),
  ...(schema.type === 'object' && schema.additionalProperties !== false ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    findUnbounded(property as Schema, `${path}.${name}`),
  ),
  ...(schema.anyOf ?? []).flatMap((option) => findUnbounded(option, path)),
  ...(schema.items ? findUnbounded(schema.items as Schema, `${path}[]`) : []),
];

const getErrorCode = (response: { body: unknown }) => errorOf(response).code;
const send = async (route: Route, text: string) => {
  const method = route.method.toLowerCase() as Lowercase<Route['method']>;
  const request = supertest(portal.app)[method](`/api${fillPath(route.path, { id: 'f'.repeat(24) })}`);
  return request
    .set('Authorization', await portal.as('admin').token())
    .type('json')
    .serialize(String)
    .send(text);
};

describe('the limit of a JSON body', () => {
  it.each(routes)('is at least the size of the largest valid body, indented and escaped: %s', async (_, route) => {
    const body = JSON.stringify(createLargestValue(getBodySchema(route)), null, 2);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(getMaxBodyBytes(route));
    expect((await send(route, body)).status).not.toBe(413);
  });

  it.each(routes)('is enforced as stated in the contract: %s', async (_, route) => {
    const text = (size: number) => `{"x":"${'x'.repeat(size - 8)}"}`;
    expect(getErrorCode(await send(route, text(getMaxBodyBytes(route))))).toBe('invalid');
    expect(getErrorCode(await send(route, text(getMaxBodyBytes(route) + 1)))).toBe('too_large');
  });

  it.each(routes)('is combined with a maximum for each list and no arbitrary field names: %s', (_, route) => {
    expect(findUnbounded(getBodySchema(route))).toEqual([]);
  });
});
