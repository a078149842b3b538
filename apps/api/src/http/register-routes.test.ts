import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AppError,
  byId,
  defineContract,
  errorTable,
  listShape,
  message,
  messageShape,
  objectShape,
  results,
} from '@ledenportaal/shared';
import type { Viewer } from '@ledenportaal/shared';
import express, { Router } from 'express';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseError } from '../test/as.js';
import { createErrorHandler, toReasonPhrase, notFoundHandler, type Report } from './errors/error-handler.js';
import { registerRoutes, whileConfirmed, type Api } from './register-routes.js';

const Boom = z.object({ naam: z.string() });
const boomContract = defineContract(
  {
    list: { method: 'GET', path: '/bomen', effect: 'read', access: 'signed-in', shape: listShape },
    one: { method: 'GET', path: '/bomen/:id', effect: 'read', access: 'signed-in', shape: objectShape },
    plant: { method: 'POST', path: '/bomen', effect: 'write', access: 'fotos.edit', shape: objectShape },
    water: { method: 'GET', path: '/bomen/water/:id', effect: 'write', access: 'signed-in', shape: messageShape },
    edit: { method: 'POST', path: '/bomen/edit/:id', effect: 'write', access: 'fotos.edit', shape: objectShape },
    fell: { method: 'DELETE', path: '/bomen/:id', effect: 'write', access: 'fotos.edit', responseType: 'empty' },
    picture: {
      method: 'POST',
      path: '/bomen/picture',
      effect: 'write',
      access: 'fotos.edit',
      upload: { field: 'file', types: ['image/jpeg'], maxBytes: 1000 },
      shape: messageShape,
    },
    portrait: {
      method: 'POST',
      path: '/bomen/portrait',
      effect: 'write',
      access: 'fotos.edit',
      upload: { field: 'file', types: ['image/jpeg'], maxBytes: 1000, isOptional: true },
      shape: messageShape,
    },
  },
  {
    list: {
      summary: 'Lees',
      query: z.object({ page: z.coerce.number<number>().int().min(1).default(1) }),
      response: results(z.array(Boom)),
    },
    one: { summary: 'Lees een', params: byId, response: results(Boom), errors: ['foto_not_found'] },
    plant: { summary: 'Plant', status: 201, body: Boom, response: results(Boom) },
    water: { summary: 'Geef water', params: byId, response: message },
    edit: { summary: 'Wijzig', params: byId, body: Boom, response: results(Boom), errors: ['foto_not_found'] },
    fell: { summary: 'Kap', params: byId },
    portrait: { summary: 'Portret', body: z.object({ naam: z.string().optional() }), response: message },
    picture: { summary: 'Beeld', body: z.object({ naam: z.string().optional() }), status: 201, response: message },
  },
);
const soortContract = defineContract(
  { list: { method: 'GET', path: '/bomen/soorten', effect: 'read', access: 'public', shape: listShape } },
  { list: { summary: 'Lees', response: results(z.array(Boom)) } },
);

const id = 'a'.repeat(24);
const viewers: Record<string, Viewer> = {
  lid: { id, name: 'Lies', role: 'lid' },
  admin: { id, name: 'Ada', role: 'admin' },
};

const createApp = (uploads: string) => {
  const report = vi.fn<Report>();
  const handlers = {
    list: vi.fn((): unknown => ({ results: [{ naam: 'eik' }] })),
    water: vi.fn(),
    picture: vi.fn((): unknown => undefined),
  };
  const authenticate: Api['authenticate'] = (req, _res, next) => {
    const viewer = viewers[req.get('authorization') ?? ''];
    if (!viewer) return next(new AppError('not_signed_in'));
    req.user = viewer;
    next();
  };
  const diskSpace = { hasSpaceFor: () => Promise.resolve(true) };
  const api: Api = {
    router: Router(),
    authenticate,
    findRecentViewer: () => undefined,
    assertTermsAgreed: () => Promise.resolve(),
    uploads: { folder: uploads, maxBytes: 1000, diskSpace },
    countWrite: vi.fn(),
  };
  registerRoutes(api, boomContract, {
    list: whileConfirmed(() => handlers.list() as { results: { naam: string }[] }),
    one: () => ({ results: { naam: 'eik', secret: 'never leaves' } as { naam: string } }),
    plant: ({ body }) => ({ results: body }),
    edit: ({ body }) => ({ results: body }),
    water: () => {
      handlers.water();
      return { msg: 'Nat.' };
    },
    fell: () => undefined,
    portrait: ({ file, body }) => ({ msg: `${body.naam ?? '-'} ${file?.name ?? '-'}` }),
    picture: async ({ file }) => {
      await handlers.picture();
      return { msg: file.sha256 };
    },
  });
  // Registered last on purpose: GET /bomen/soorten must not match /bomen/:id.
  registerRoutes(api, soortContract, { list: () => ({ results: [] }) });
  const app = express().use('/api', api.router, notFoundHandler).use(createErrorHandler(report));
  return { app, api, handlers, report };
};

let uploads: string;
let testApp: ReturnType<typeof createApp>;
const requestAs = (role: string) => supertest.agent(testApp.app).set('Authorization', role);
type ErrorBody = { error: { code: string; fields?: Record<string, string> }; errors?: string[] };
const getErrorCode = (response: { body: unknown }) => parseError(response).code;

beforeEach(() => {
  uploads = mkdtempSync(join(tmpdir(), '.receive-'));
  testApp = createApp(uploads);
});
afterEach(() => rmSync(uploads, { recursive: true }));

describe('a route that runs while the session is checked', () => {
  const startRecent = (confirm: () => Promise<Viewer>) => {
    const finished = vi.fn();
    testApp.api.findRecentViewer = () => ({ viewer: viewers['lid']!, confirm });
    void requestAs('lid').get('/api/bomen').then(finished);
    return (status: number) =>
      vi.waitFor(() => expect(finished).toHaveBeenCalledWith(expect.objectContaining({ status })));
  };

  it('sends its result after the check, and runs again for a viewer that has changed', async () => {
    const steps: string[] = [];
    testApp.handlers.list.mockImplementation(() => (steps.push('run'), { results: [] }));
    for (const viewer of [{ ...viewers['lid']! }, viewers['admin']!])
      await startRecent(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        steps.push('checked');
        return viewer;
      })(200);
    expect(steps).toEqual(['run', 'checked', 'run', 'checked', 'run']);
  });

  it('is refused when the session has ended, without waiting for its handler', async () => {
    testApp.handlers.list.mockReturnValue(new Promise(() => undefined));
    await startRecent(() => Promise.reject(new AppError('session_ended')))(401);
  });
});

describe('a response', () => {
  it('has status 200, 201 when the contract says so, or 204 without a body', async () => {
    expect((await requestAs('lid').get('/api/bomen')).status).toBe(200);
    expect((await requestAs('admin').post('/api/bomen').send({ naam: 'es' })).status).toBe(201);
    expect((await requestAs('admin').delete(`/api/bomen/${id}`)).status).toBe(204);
  });

  it('leaves out fields that are not in the contract', async () => {
    expect((await requestAs('lid').get(`/api/bomen/${id}`)).body).toEqual({ results: { naam: 'eik' } });
  });

  it('that does not match the contract is a server error', async () => {
    testApp.handlers.list.mockReturnValue({ results: 'many' });
    expect(getErrorCode(await requestAs('lid').get('/api/bomen'))).toBe('unexpected');
    expect(testApp.report).toHaveBeenCalledOnce();
  });

  describe('with a list of thousands', () => {
    const bomen = Array.from({ length: 2345 }, (_, at) => ({ naam: `boom “${at}”`, secret: 'never leaves' }));
    const body = { results: bomen.map(({ naam }) => ({ naam })) };
    beforeEach(() => void testApp.handlers.list.mockReturnValue({ results: bomen }));

    it('has the same JSON as a short list', async () => {
      const response = await requestAs('lid').get('/api/bomen');
      expect([response.status, response.text]).toEqual([200, JSON.stringify(body)]);
      const { 'content-type': type, 'content-length': length, 'cache-control': cache } = response.headers;
      expect([type, cache]).toEqual(['application/json; charset=utf-8', 'private, no-cache']);
      expect(Number(length)).toBe(Buffer.byteLength(response.text));
    });

    it('is validated up to the last element', async () => {
      testApp.handlers.list.mockReturnValue({ results: [...bomen, { naam: 5 }] });
      expect(getErrorCode(await requestAs('lid').get('/api/bomen'))).toBe('unexpected');
    });

    it('is 304 for a matching ETag, and has no body for HEAD', async () => {
      const { headers } = await requestAs('lid').head('/api/bomen');
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(body)));
      const unchanged = await requestAs('lid').get('/api/bomen').set('If-None-Match', String(headers.etag));
      expect([unchanged.status, unchanged.text]).toEqual([304, '']);
      testApp.handlers.list.mockReturnValue({ results: bomen.toReversed() });
      const changed = await requestAs('lid').get('/api/bomen').set('If-None-Match', String(headers.etag));
      expect(changed.status).toBe(200);
    });

    it('is validated in batches, so that it does not block the event loop', async () => {
      const run = vi.spyOn(boomContract.list.response._zod, 'run');
      await requestAs('lid').get('/api/bomen');
      const lengths = run.mock.calls.map(([{ value }]) => (value as typeof body).results.length);
      run.mockRestore();
      expect(lengths).toEqual([...Array.from({ length: 23 }, () => 100), 45]);
    });
  });

  it('of a write is not cached, whatever its method', async () => {
    expect((await requestAs('lid').get(`/api/bomen/water/${id}`)).headers['cache-control']).toBe('no-store');
    expect((await requestAs('lid').get('/api/bomen')).headers['cache-control']).toBe('private, no-cache');
  });
});

describe('a path', () => {
  it('without parameters wins over :id of an earlier contract, and needs no sign-in when it is public', async () => {
    expect((await requestAs('nobody').get('/api/bomen/soorten')).body).toEqual({ results: [] });
  });

  it.each(['/api/bomen', '/api/bomen/'])('is the same with and without a trailing slash: %s', async (path) => {
    expect((await requestAs('lid').get(path)).status).toBe(200);
  });

  it('answers HEAD when it reads, and returns 405 without running the handler when it writes', async () => {
    expect((await requestAs('lid').head('/api/bomen')).status).toBe(200);
    const response = await requestAs('lid').head(`/api/bomen/water/${id}`);
    expect([response.status, response.headers.allow]).toEqual([405, 'GET']);
    expect(testApp.handlers.water).not.toHaveBeenCalled();
  });

  it('returns 405 with the allowed methods before it authenticates', async () => {
    const response = await requestAs('nobody').put(`/api/bomen/${id}`);
    expect([response.status, response.headers.allow, getErrorCode(response)]).toEqual([
      405,
      'GET, HEAD, DELETE',
      'method_not_allowed',
    ]);
  });

  it('that does not exist returns 404 in JSON', async () => {
    expect(getErrorCode(await requestAs('lid').get('/api/nergens'))).toBe('not_found');
  });

  it('in two contracts throws when the portal starts', () => {
    expect(() => registerRoutes(testApp.api, soortContract, { list: () => ({ results: [] }) })).toThrow(
      'another contract',
    );
  });
});

describe('the order of errors', () => {
  const path = '/api/bomen/edit/geen-id';

  it('is 401, 403, 400, 404', async () => {
    expect((await requestAs('nobody').post(path).type('json').send('{broken')).status).toBe(401);
    expect((await requestAs('lid').post(path).type('json').send('{broken')).status).toBe(403);
    expect(getErrorCode(await requestAs('admin').post(path).type('json').send('{broken'))).toBe('malformed');
    expect(getErrorCode(await requestAs('admin').post(path).send({ wrong: 1 }))).toBe('invalid');
    expect(getErrorCode(await requestAs('admin').post(path).send({ naam: 'es' }))).toBe('foto_not_found');
  });

  it('receives no file from a client that is not authorized', async () => {
    rmSync(uploads, { recursive: true });
    const postPicture = (role: string) =>
      requestAs(role).post('/api/bomen/picture').attach('file', Buffer.from('x'), 'a.jpg');
    expect([(await postPicture('nobody')).status, (await postPicture('lid')).status]).toEqual([401, 403]);
    uploads = mkdtempSync(join(tmpdir(), '.receive-'));
  });
});

describe('input', () => {
  it('that is invalid returns Dutch messages by field, including unknown fields', async () => {
    const { body } = (await requestAs('lid').get('/api/bomen?page=x&wat=1')) as { body: ErrorBody };
    expect(body.error).toMatchObject({
      code: 'invalid',
      fields: { page: 'Dit moet een getal zijn.' },
    });
    expect(body.error.fields).toHaveProperty('wat');
  });

  it.each([
    ['form data', 'application/x-www-form-urlencoded', 'naam=es'],
    ['a list', 'application/json', '[]'],
    ['no bytes', 'application/json', ''],
    ['incomplete JSON', 'application/json', '{"naam":'],
    ['invalid UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('with a body of %s returns 400', async (_, type, body) => {
    const request = requestAs('admin').post('/api/bomen').type(type).serialize(String);
    expect((await (typeof body === 'string' ? request.send(body) : sendBytes(type, body))).status).toBe(400);
  });

  const sendBytes = (type: string, bytes: Buffer) => {
    const request = requestAs('admin').post('/api/bomen').type(type);
    request.write(bytes);
    return request;
  };

  it('returns 413 for a body that is too large, and 400 for a malformed path', async () => {
    expect(
      getErrorCode(
        await requestAs('admin')
          .post('/api/bomen')
          .send({ naam: 'x'.repeat(200_000) }),
      ),
    ).toBe('too_large');
    expect(getErrorCode(await requestAs('lid').get('/api/bomen/%E0%A4'))).toBe('malformed');
  });
});

describe('a body that arrives after the session was checked', () => {
  const { admin } = viewers;
  const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc\r\n--b--\r\n`;
  const bodies = { json: '{"naam":"es"}', form };
  const types = { json: 'application/json', form: 'multipart/form-data; boundary=b' };

  /** Sends the headers, calls `change` once they are authorized, and then sends the body. */
  const postLater = async (path: string, kind: keyof typeof bodies, change: () => void) => {
    const server = createServer(testApp.app).listen(0);
    const headers = { authorization: 'admin', 'content-type': types[kind], 'content-length': bodies[kind].length };
    const request = httpRequest({ port: (server.address() as AddressInfo).port, method: 'POST', path, headers });
    vi.mocked(testApp.api.countWrite).mockImplementationOnce(() => {
      change();
      request.end(bodies[kind]);
    });
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    server.close();
    viewers.admin = admin!;
    return response.statusCode;
  };
  const endSession = () => void delete viewers.admin;
  const demote = () => void (viewers.admin = { ...admin!, role: 'lid' });

  it.each([
    ['/api/bomen', 'json'],
    ['/api/bomen/picture', 'form'],
  ] as const)('is refused when that has ended, or the role has changed: %s', async (path, kind) => {
    expect([await postLater(path, kind, endSession), await postLater(path, kind, demote)]).toEqual([401, 403]);
    expect([testApp.handlers.picture.mock.calls, readdirSync(uploads)]).toEqual([[], []]);
    expect(await postLater(path, kind, () => undefined)).toBe(201);
    expect(testApp.api.countWrite).toHaveBeenCalledTimes(3);
  });
});

describe('an upload', () => {
  const postPicture = () => requestAs('admin').post('/api/bomen/picture');

  it('is hashed, passed to the handler, and removed', async () => {
    const response = await postPicture().field('naam', 'es').attach('file', Buffer.from('abc'), 'zeeën.jpg');
    expect([response.status, response.body]).toEqual([
      201,
      { msg: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
    ]);
    expect(readdirSync(uploads)).toEqual([]);
  });

  it.each([
    ['empty', [''], 'empty_file', 400],
    ['too large', ['x'.repeat(1001)], 'file_too_large', 413],
    ['sent twice', ['a', 'b'], 'one_file', 400],
    ['missing', [], 'no_file', 400],
  ])('of a file that is %s returns an error and leaves no file', async (_, files, code, status) => {
    const request = postPicture().field('naam', '');
    for (const file of files) void request.attach('file', Buffer.from(file), 'a.jpg');
    const response = await request;
    expect([response.status, getErrorCode(response)]).toEqual([status, code]);
    expect((response.body as ErrorBody).errors).toHaveLength(1);
    expect(testApp.handlers.picture).not.toHaveBeenCalled();
    expect(readdirSync(uploads)).toEqual([]);
  });

  it('with unknown fields, another file field, JSON or half a form returns an error', async () => {
    expect(getErrorCode(await postPicture().field('eigenaar', 'x').attach('file', Buffer.from('x'), 'a.jpg'))).toBe(
      'invalid',
    );
    expect(getErrorCode(await postPicture().attach('other', Buffer.from('x'), 'a.jpg'))).toBe('one_file');
    expect(getErrorCode(await postPicture().send({ naam: 'x' }))).toBe('no_file');
    const incompleteForm = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf';
    expect(getErrorCode(await postPicture().type('multipart/form-data; boundary=b').send(incompleteForm))).toBe(
      'malformed',
    );
    expect(readdirSync(uploads)).toEqual([]);
  });

  it.each([
    ['an unknown error', new Error('x'), 'unexpected'],
    ['ENOSPC', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }), 'disk_full'],
  ])('is removed when the handler fails with %s', async (_, cause, code) => {
    testApp.handlers.picture.mockImplementation(() => {
      throw cause;
    });
    expect(getErrorCode(await postPicture().attach('file', Buffer.from('x'), 'a.jpg'))).toBe(code);
    expect(readdirSync(uploads)).toEqual([]);
  });
});

describe('an upload whose file is optional', () => {
  const postPortrait = () => requestAs('admin').post('/api/bomen/portrait');

  it('takes a form with a file, or JSON without one', async () => {
    const withFile = await postPortrait().field('naam', 'es').attach('file', Buffer.from('abc'), 'a.jpg');
    expect(withFile.body).toEqual({ msg: 'es a.jpg' });
    expect((await postPortrait().send({ naam: 'es' })).body).toEqual({ msg: 'es -' });
    expect((await postPortrait()).body).toEqual({ msg: '- -' });
    expect(readdirSync(uploads)).toEqual([]);
  });

  it('checks either as any other body', async () => {
    expect(getErrorCode(await postPortrait().field('naam', 'es'))).toBe('no_file');
    expect(getErrorCode(await postPortrait().send({ naam: 'es', eigenaar: 'x' }))).toBe('invalid');
    expect(getErrorCode(await postPortrait().type('json').send('{'))).toBe('malformed');
    expect(getErrorCode(await postPortrait().send({ naam: 'x'.repeat(20_000) }))).toBe('too_large');
    expect(getErrorCode(await postPortrait().attach('file', Buffer.alloc(1001), 'a.jpg'))).toBe('file_too_large');
  });
});

describe('an error', () => {
  it('that is unexpected returns only its request id', async () => {
    testApp.handlers.list.mockImplementation(() => {
      throw Object.assign(new Error('password at mongodb://'), { status: 404, code: 11000 });
    });
    const response = await requestAs('lid').get('/api/bomen');
    expect([response.status, getErrorCode(response)]).toEqual([500, 'unexpected']);
    expect(response.text).not.toContain('password');
    const { requestId } = parseError(response);
    expect(testApp.report).toHaveBeenCalledWith(expect.objectContaining({ requestId }));
  });

  it('has its message in the reason phrase, without characters that are not allowed there', async () => {
    testApp.handlers.list.mockImplementation(() => {
      throw new AppError('foto_not_found');
    });
    const response = await requestAs('lid').get('/api/bomen');
    expect((response as unknown as { res: { statusMessage: string } }).res.statusMessage).toBe(
      errorTable.foto_not_found.text,
    );
    expect(toReasonPhrase('één foto’s\r\nX: – ✓')).toBe("één foto's??X: - ?");
  });

  it.each(Object.entries(errorTable))('%s has a message that is valid in a reason phrase', (_, { text }) => {
    expect(toReasonPhrase(text)).toMatch(/^[\x20-\x7e\xa0-\xff]+$/);
  });
});

it('infers the types of the handlers from the contract', () => {
  const route = { method: 'GET', path: '/a', effect: 'read', shape: { n: 0 } } as const;
  const details = { summary: '', response: z.object({ n: z.number() }) };
  const contract = defineContract(
    { a: { ...route, access: 'signed-in' }, b: { ...route, path: '/b', access: 'public' } },
    { a: details, b: details },
  );
  const typeErrors = () => {
    // @ts-expect-error b is missing
    registerRoutes(testApp.api, contract, { a: () => ({ n: 1 }) });
    // @ts-expect-error c is in no contract
    registerRoutes(testApp.api, contract, { a: () => ({ n: 1 }), b: () => ({ n: 1 }), c: () => ({ n: 1 }) });
    // @ts-expect-error a must return a number
    registerRoutes(testApp.api, contract, { a: () => ({ n: 'x' }), b: () => ({ n: 1 }) });
    registerRoutes(testApp.api, contract, {
      a: ({ viewer }) => ({ n: viewer.name.length }),
      // @ts-expect-error the viewer of a public route can be undefined
      b: ({ viewer }) => ({ n: viewer.name.length }),
    });
  };
  expect(typeErrors).toBeTypeOf('function');
});
