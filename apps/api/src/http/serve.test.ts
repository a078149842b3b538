import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, byId, defineContract, errorTable, message, results } from '@ledenportaal/shared';
import type { Viewer } from '@ledenportaal/shared';
import express, { Router } from 'express';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { errorOf } from '../test/as.js';
import { answerError, toReasonPhrase, unknownPath, type Report } from './answer-error.js';
import { serve, type Api } from './serve.js';

const Boom = z.object({ naam: z.string() });
const boomContract = defineContract({
  list: {
    method: 'GET',
    path: '/bomen',
    effect: 'read',
    summary: 'Lees',
    access: 'lid',
    query: z.object({ page: z.coerce.number<number>().int().min(1).default(1) }),
    response: results(z.array(Boom)),
  },
  one: {
    method: 'GET',
    path: '/bomen/:id',
    effect: 'read',
    summary: 'Lees een',
    access: 'lid',
    params: byId,
    response: results(Boom),
    errors: ['foto_not_found'],
  },
  plant: {
    method: 'POST',
    path: '/bomen',
    effect: 'write',
    summary: 'Plant',
    access: 'admin',
    status: 201,
    body: Boom,
    response: results(Boom),
  },
  water: {
    method: 'GET',
    path: '/bomen/water/:id',
    effect: 'write',
    summary: 'Geef water',
    access: 'lid',
    params: byId,
    response: message,
  },
  edit: {
    method: 'POST',
    path: '/bomen/edit/:id',
    effect: 'write',
    summary: 'Wijzig',
    access: 'admin',
    params: byId,
    body: Boom,
    response: results(Boom),
    errors: ['foto_not_found'],
  },
  fell: {
    method: 'DELETE',
    path: '/bomen/:id',
    effect: 'write',
    summary: 'Kap',
    access: 'admin',
    params: byId,
    answers: 'empty',
  },
  picture: {
    method: 'POST',
    path: '/bomen/picture',
    effect: 'write',
    summary: 'Beeld',
    access: 'admin',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: 1000 },
    body: z.object({ naam: z.string().optional() }),
    status: 201,
    response: message,
  },
});
const soortContract = defineContract({
  list: {
    method: 'GET',
    path: '/bomen/soorten',
    effect: 'read',
    summary: 'Lees',
    access: 'public',
    response: results(z.array(Boom)),
  },
});

const id = 'a'.repeat(24);
const viewers: Record<string, Viewer> = {
  lid: { id, name: 'Lies', role: 'lid' },
  admin: { id, name: 'Ada', role: 'admin' },
};

const createApp = (uploads: string) => {
  const report = vi.fn<Report>();
  const does = {
    list: vi.fn((): unknown => ({ results: [{ naam: 'eik' }] })),
    water: vi.fn(),
    picture: vi.fn((): unknown => undefined),
  };
  const identify: Api['identify'] = (req) => Promise.resolve(viewers[req.get('authorization') ?? '']);
  const room = { hasSpaceFor: () => Promise.resolve(true) };
  const api: Api = { router: Router(), identify, uploads: { folder: uploads, maxBytes: 1000, room } };
  serve(api, boomContract, {
    list: () => does.list() as { results: { naam: string }[] },
    one: () => ({ results: { naam: 'eik', secret: 'never leaves' } as { naam: string } }),
    plant: ({ body }) => ({ results: body }),
    edit: ({ body }) => ({ results: body }),
    water: () => {
      does.water();
      return { msg: 'Nat.' };
    },
    fell: () => undefined,
    picture: async ({ file }) => {
      await does.picture();
      return { msg: file.sha256 };
    },
  });
  // After the other on purpose: GET /bomen/soorten must not become the boom with the id `soorten`.
  serve(api, soortContract, { list: () => ({ results: [] }) });
  const app = express().use('/api', api.router, unknownPath).use(answerError(report));
  return { app, api, does, report };
};

let uploads: string;
let test: ReturnType<typeof createApp>;
const as = (role: string) => supertest.agent(test.app).set('Authorization', role);
type Refusal = { error: { code: string; fields?: Record<string, string> }; errors?: string[] };
const codeOf = (answer: { body: unknown }) => errorOf(answer).code;

beforeEach(() => {
  uploads = mkdtempSync(join(tmpdir(), '.receive-'));
  test = createApp(uploads);
});
afterEach(() => rmSync(uploads, { recursive: true }));

describe('an answer', () => {
  it('is 200, 201 where the contract says so, or 204 with nothing', async () => {
    expect((await as('lid').get('/api/bomen')).status).toBe(200);
    expect((await as('admin').post('/api/bomen').send({ naam: 'es' })).status).toBe(201);
    expect((await as('admin').delete(`/api/bomen/${id}`)).status).toBe(204);
  });

  it('lets no undeclared field leave', async () => {
    expect((await as('lid').get(`/api/bomen/${id}`)).body).toEqual({ results: { naam: 'eik' } });
  });

  it('that breaks the contract is our mistake, not the caller’s', async () => {
    test.does.list.mockReturnValue({ results: 'many' });
    expect(codeOf(await as('lid').get('/api/bomen'))).toBe('unexpected');
    expect(test.report).toHaveBeenCalledOnce();
  });

  describe('that is a list of thousands', () => {
    const bomen = Array.from({ length: 2345 }, (_, at) => ({ naam: `boom “${at}”`, secret: 'never leaves' }));
    const body = { results: bomen.map(({ naam }) => ({ naam })) };
    beforeEach(() => void test.does.list.mockReturnValue({ results: bomen }));

    it('has the JSON of a short one', async () => {
      const answer = await as('lid').get('/api/bomen');
      expect([answer.status, answer.text]).toEqual([200, JSON.stringify(body)]);
      const { 'content-type': type, 'content-length': length, 'cache-control': cache } = answer.headers;
      expect([type, cache]).toEqual(['application/json; charset=utf-8', 'private, no-cache']);
      expect(Number(length)).toBe(Buffer.byteLength(answer.text));
    });

    it('is checked whole', async () => {
      test.does.list.mockReturnValue({ results: [...bomen, { naam: 5 }] });
      expect(codeOf(await as('lid').get('/api/bomen'))).toBe('unexpected');
    });

    it('is 304 for who has it, and has no body for HEAD', async () => {
      const { headers } = await as('lid').head('/api/bomen');
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(body)));
      const again = await as('lid').get('/api/bomen').set('If-None-Match', String(headers.etag));
      expect([again.status, again.text]).toEqual([304, '']);
      test.does.list.mockReturnValue({ results: bomen.toReversed() });
      const other = await as('lid').get('/api/bomen').set('If-None-Match', String(headers.etag));
      expect(other.status).toBe(200);
    });

    it('is checked in parts, so that others get their turn in between', async () => {
      const check = vi.spyOn(boomContract.list.response, 'parse');
      await as('lid').get('/api/bomen');
      const lengths = check.mock.calls.map(([part]) => (part as typeof body).results.length);
      check.mockRestore();
      expect(lengths).toEqual([...Array.from({ length: 23 }, () => 100), 45]);
    });
  });

  it('is not kept by caches where it was a write, by whatever method', async () => {
    expect((await as('lid').get(`/api/bomen/water/${id}`)).headers['cache-control']).toBe('no-store');
    expect((await as('lid').get('/api/bomen')).headers['cache-control']).toBe('private, no-cache');
  });
});

describe('a path', () => {
  it('of fixed words wins over :id, also of a later contract, and asks nobody where it is public', async () => {
    expect((await as('nobody').get('/api/bomen/soorten')).body).toEqual({ results: [] });
  });

  it.each(['/api/bomen', '/api/bomen/'])('is the same with and without a last slash: %s', async (path) => {
    expect((await as('lid').get(path)).status).toBe(200);
  });

  it('answers HEAD where it reads; where it writes 405, with nothing done', async () => {
    expect((await as('lid').head('/api/bomen')).status).toBe(200);
    const refused = await as('lid').head(`/api/bomen/water/${id}`);
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET']);
    expect(test.does.water).not.toHaveBeenCalled();
  });

  it('names what it takes when a method is not one of them, before it asks who you are', async () => {
    const refused = await as('nobody').put(`/api/bomen/${id}`);
    expect([refused.status, refused.headers.allow, codeOf(refused)]).toEqual([
      405,
      'GET, HEAD, DELETE',
      'method_not_allowed',
    ]);
  });

  it('that nobody knows is 404 in JSON', async () => {
    expect(codeOf(await as('lid').get('/api/nergens'))).toBe('not_found');
  });

  it('in two contracts is refused when the portal starts', () => {
    expect(() => serve(test.api, soortContract, { list: () => ({ results: [] }) })).toThrow('another contract');
  });
});

describe('the order of refusal', () => {
  const path = '/api/bomen/edit/geen-id';

  it('is 401, 403, 400, 404', async () => {
    expect((await as('nobody').post(path).type('json').send('{broken')).status).toBe(401);
    expect((await as('lid').post(path).type('json').send('{broken')).status).toBe(403);
    expect(codeOf(await as('admin').post(path).type('json').send('{broken'))).toBe('malformed');
    expect(codeOf(await as('admin').post(path).send({ wrong: 1 }))).toBe('invalid');
    expect(codeOf(await as('admin').post(path).send({ naam: 'es' }))).toBe('foto_not_found');
  });

  it('receives nothing from who may not', async () => {
    rmSync(uploads, { recursive: true });
    const post = (role: string) => as(role).post('/api/bomen/picture').attach('file', Buffer.from('x'), 'a.jpg');
    expect([(await post('nobody')).status, (await post('lid')).status]).toEqual([401, 403]);
    uploads = mkdtempSync(join(tmpdir(), '.receive-'));
  });
});

describe('input', () => {
  it('has Dutch sentences at the names of its fields, unknown ones among them', async () => {
    const { body } = (await as('lid').get('/api/bomen?page=x&wat=1')) as { body: Refusal };
    expect(body.error).toMatchObject({
      code: 'invalid',
      fields: { page: 'Dit moet een getal zijn.' },
    });
    expect(body.error.fields).toHaveProperty('wat');
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'naam=es'],
    ['a list', 'application/json', '[]'],
    ['nothing', 'application/json', ''],
    ['half', 'application/json', '{"naam":'],
    ['no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('that is %s is refused', async (_, type, sent) => {
    const request = as('admin').post('/api/bomen').type(type).serialize(String);
    expect((await (typeof sent === 'string' ? request.send(sent) : sendBytes(type, sent))).status).toBe(400);
  });

  const sendBytes = (type: string, bytes: Buffer) => {
    const request = as('admin').post('/api/bomen').type(type);
    request.write(bytes);
    return request;
  };

  it('too large is 413; a path that cannot be read 400', async () => {
    expect(
      codeOf(
        await as('admin')
          .post('/api/bomen')
          .send({ naam: 'x'.repeat(200_000) }),
      ),
    ).toBe('too_large');
    expect(codeOf(await as('lid').get('/api/bomen/%E0%A4'))).toBe('malformed');
  });
});

describe('an upload', () => {
  const post = () => as('admin').post('/api/bomen/picture');

  it('is hashed while it comes, handed on, and removed', async () => {
    const answer = await post().field('naam', 'es').attach('file', Buffer.from('abc'), 'zeeën.jpg');
    expect([answer.status, answer.body]).toEqual([
      201,
      { msg: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
    ]);
    expect(readdirSync(uploads)).toEqual([]);
  });

  it.each([
    ['empty', [''], 'empty_file', 400],
    ['too large', ['x'.repeat(1001)], 'file_too_large', 413],
    ['two', ['a', 'b'], 'one_file', 400],
    ['none', [], 'no_file', 400],
  ])('that is %s is refused, and nothing stays', async (_, files, code, status) => {
    const request = post().field('naam', '');
    for (const file of files) void request.attach('file', Buffer.from(file), 'a.jpg');
    const refused = await request;
    expect([refused.status, codeOf(refused)]).toEqual([status, code]);
    expect((refused.body as Refusal).errors).toHaveLength(1);
    expect(test.does.picture).not.toHaveBeenCalled();
    expect(readdirSync(uploads)).toEqual([]);
  });

  it('with unknown fields, under another name, as JSON or half a form is refused', async () => {
    expect(codeOf(await post().field('eigenaar', 'x').attach('file', Buffer.from('x'), 'a.jpg'))).toBe('invalid');
    expect(codeOf(await post().attach('other', Buffer.from('x'), 'a.jpg'))).toBe('one_file');
    expect(codeOf(await post().send({ naam: 'x' }))).toBe('no_file');
    const half = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf';
    expect(codeOf(await post().type('multipart/form-data; boundary=b').send(half))).toBe('malformed');
    expect(readdirSync(uploads)).toEqual([]);
  });

  it.each([
    ['for no reason we know', new Error('x'), 'unexpected'],
    ['on a full disk', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }), 'disk_full'],
  ])('is removed when the handler fails %s', async (_, cause, code) => {
    test.does.picture.mockImplementation(() => {
      throw cause;
    });
    expect(codeOf(await post().attach('file', Buffer.from('x'), 'a.jpg'))).toBe(code);
    expect(readdirSync(uploads)).toEqual([]);
  });
});

describe('an error', () => {
  it('that nobody foresaw tells nothing but its number', async () => {
    test.does.list.mockImplementation(() => {
      throw Object.assign(new Error('password at mongodb://'), { status: 404, code: 11000 });
    });
    const answer = await as('lid').get('/api/bomen');
    expect([answer.status, codeOf(answer)]).toEqual([500, 'unexpected']);
    expect(answer.text).not.toContain('password');
    const { requestId } = errorOf(answer);
    expect(test.report).toHaveBeenCalledWith(expect.objectContaining({ requestId }));
  });

  it('carries its sentence in the reason phrase too, as far as that can hold it', async () => {
    test.does.list.mockImplementation(() => {
      throw new AppError('foto_not_found');
    });
    const answer = await as('lid').get('/api/bomen');
    expect((answer as unknown as { res: { statusMessage: string } }).res.statusMessage).toBe(
      errorTable.foto_not_found.text,
    );
    expect(toReasonPhrase('één foto’s\r\nX: – ✓')).toBe("één foto's??X: - ?");
  });

  it.each(Object.entries(errorTable))('can say %s in a reason phrase', (_, { text }) => {
    expect(toReasonPhrase(text)).toMatch(/^[\x20-\x7e\xa0-\xff]+$/);
  });
});

it('knows the type of each handler', () => {
  const route = {
    method: 'GET',
    path: '/a',
    effect: 'read',
    summary: '',
    response: z.object({ n: z.number() }),
  } as const;
  const contract = defineContract({ a: { ...route, access: 'lid' }, b: { ...route, path: '/b', access: 'public' } });
  const never = () => {
    // @ts-expect-error b is missing
    serve(test.api, contract, { a: () => ({ n: 1 }) });
    // @ts-expect-error c is in no contract
    serve(test.api, contract, { a: () => ({ n: 1 }), b: () => ({ n: 1 }), c: () => ({ n: 1 }) });
    // @ts-expect-error a must answer a number
    serve(test.api, contract, { a: () => ({ n: 'x' }), b: () => ({ n: 1 }) });
    serve(test.api, contract, {
      a: ({ viewer }) => ({ n: viewer.name.length }),
      // @ts-expect-error of a public route the viewer may be nobody
      b: ({ viewer }) => ({ n: viewer.name.length }),
    });
  };
  expect(never).toBeTypeOf('function');
});
