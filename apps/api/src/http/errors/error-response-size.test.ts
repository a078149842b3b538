import { gzipSync } from 'node:zlib';
import { authContract, fotoContract, getMaxBodyBytes } from '@ledenportaal/shared';
import supertest, { type Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { parseError } from '../../test/as.js';
import { usePortal } from '../../test/portal.js';
import { maxErrorBytes } from './error-handler.js';
import { maxFields } from './invalid-fields.js';

const portal = usePortal();
const limit = getMaxBodyBytes(authContract.signin);

const post = (text: string) => supertest(portal.app).post('/api/signin').type('json').serialize(String).send(text);
const signin = (body: unknown) => post(JSON.stringify(body));

/** Returns an object with as many keys as fit in a body. */
const createLargestObject = (toKey: (n: number) => string) => {
  const entries: string[] = [];
  for (let size = 2, n = 0; ; n++) {
    const entry = `${JSON.stringify(toKey(n))}:0`;
    size += Buffer.byteLength(entry) + 1;
    if (size > limit) return `{${entries.join(',')}}`;
    entries.push(entry);
  }
};

const expectSmallError = (response: Response, status = 400) => {
  expect([response.status, response.type]).toEqual([status, 'application/json']);
  expect(Buffer.byteLength(response.text)).toBeLessThanOrEqual(maxErrorBytes);
  const fields = parseError(response).fields ?? {};
  expect(Object.keys(fields).length).toBeLessThanOrEqual(maxFields);
  for (const [path, message] of Object.entries(fields))
    expect([path.length <= 100, message.length <= 200]).toEqual([true, true]);
  return fields;
};

describe('an error response has at most 16 kB', () => {
  it('names 20 of many unknown fields', async () => {
    const fields = expectSmallError(await post(createLargestObject((n) => `k${n}`)));
    expect(Object.keys(fields)).toHaveLength(maxFields);
  });

  it.each([
    ['control characters', (n: number) => `${n}${'\u0001'.repeat(150)}`],
    ['lone surrogates', (n: number) => `${n}${'\ud83d'.repeat(150)}`],
    ['emoji', (n: number) => `${n}${'\u{1f600}'.repeat(80)}`],
    ['dots', (n: number) => `${n}${'.a'.repeat(60)}`],
    ['names of built-in properties', (n: number) => ['__proto__', 'constructor', 'toString'][n] ?? `k${n}`],
  ])('names unknown fields with %s', async (_, name) => {
    expect(Object.keys(expectSmallError(await post(createLargestObject(name)))).length).toBeGreaterThan(5);
  });

  it('names each field once, with its path truncated to 100 characters', async () => {
    const same = 'x'.repeat(100);
    const fields = expectSmallError(await signin({ [`${same}1`]: 1, [`${same}2`]: 2, email: 1 }));
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([same, 'email', 'password']));
    expect(Object.keys(fields)).toHaveLength(3);
  });

  it.each([
    ['a field as long as fits', `{"email":"${'x'.repeat(limit - 12)}"}`],
    ['a list as long as fits', `{"email":[${'0,'.repeat(limit / 2 - 12)}0]}`],
    ['lists as deep as fit', `{"email":${'['.repeat(limit / 2 - 12)}${']'.repeat(limit / 2 - 12)}}`],
    ['a list for the body', `[${'0,'.repeat(limit / 2 - 2)}0]`],
  ])('after a body with %s', async (_, text) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
    expectSmallError(await post(text));
  });

  it('after lists of invalid values', async () => {
    const ids = Array.from({ length: 3_000 }, () => 0);
    const token = await portal.as('admin').token();
    for (const body of [
      { tags: ids, themes: ids },
      { tags: ids.slice(0, 100), themes: ids.slice(0, 100) },
    ])
      expectSmallError(
        await supertest(portal.app).post(`/api${fotoContract.search.path}`).set('Authorization', token).send(body),
      );
  });

  it('after a query of many, or long, unknown parameters', async () => {
    const token = await portal.as('lid').token();
    for (const query of [Array.from({ length: 2_000 }, (_, n) => `k${n}`).join('&'), `${'x'.repeat(12_000)}=1`])
      expectSmallError(
        await supertest(portal.app).get(`/api/fotoboek/collection?${query}`).set('Authorization', token),
      );
  });

  it('after many fields of a form', async () => {
    const request = supertest(portal.app)
      .post('/api/beheer/files')
      .set('Authorization', await portal.as('admin').token());
    for (let n = 0; n < 20; n++) void request.field(`${'x'.repeat(90)}${n}`, 'x'.repeat(10_000));
    expectSmallError(await request.attach('file', Buffer.from('x'), 'a.zip'));
  });
});

describe('a request body', () => {
  it('is limited by its uncompressed size', async () => {
    for (const [size, code] of [
      [limit, 'invalid'],
      [50 * 1024 ** 2, 'too_large'],
    ] as const) {
      const request = supertest(portal.app).post('/api/signin').type('json').set('Content-Encoding', 'gzip');
      request.serialize((bytes: unknown) => bytes as string);
      const response = await request.send(gzipSync(`{"x":"${'x'.repeat(size - 8)}"}`));
      expect(parseError(response).code).toBe(code);
    }
  });

  it.each([
    ['nobody', 'post', '/api/fotoboek', 401],
    ['lid', 'post', '/api/beheer/fotos/bulk', 403],
    ['nobody', 'put', '/api/signin', 405],
    ['nobody', 'post', '/api/nergens', 404],
    ['nobody', 'post', '/nergens', 404],
  ] as const)('of %s that no route reads (%s %s) returns %i', async (role, method, path, status) => {
    const token = await portal.as(role).token();
    const text = createLargestObject((n) => `k${n}`).repeat(50);
    const request = supertest(portal.app)[method](path).set('Authorization', token).type('json').serialize(String);
    expectSmallError(await request.send(text), status);
  });

  it('of a form cannot create an array by the name of a field', async () => {
    const request = supertest(portal.app)
      .post('/api/beheer/files')
      .set('Authorization', await portal.as('admin').token())
      .field('seconds[999999999]', '1');
    expectSmallError(await request.attach('file', Buffer.from('x'), 'a.zip'));
  });
});

it('a rejected request is logged in a line of at most 2 kB', async () => {
  const before = portal.logged().length;
  await post(createLargestObject((n) => `k${n}`));
  await supertest(portal.app).get(`/api/${'a/'.repeat(6_000)}`);
  await supertest(portal.app).get(`/api/${'a'.repeat(12_000)}?${'b'.repeat(2_000)}`);
  const lines = portal.logged().slice(before).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.filter((line) => line.length > 2_000)).toEqual([]);
});
