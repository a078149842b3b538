import {
  authRoutes,
  byId,
  defineContract,
  fotoRoutes,
  listShape,
  message,
  messageShape,
  results,
  type authContract,
  type Foto,
  type fotoContract,
  type Routes,
} from '@ledenportaal/shared';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi, type MockInstance } from 'vitest';
import { z } from 'zod/mini';
import { buildFoto, idOf } from '../../test/builders.js';
import { errorResponse, serve } from '../../test/server.js';
import { makeUnreadable } from '../../test/unreadable-file.js';
import { stubXhr } from '../../test/xhr.js';
import { createUnexpectedResponseError, type ApiError } from './api-error.js';
import { toEndpoints, createApiBaseQuery } from './endpoint.js';

/** A GET route that writes and a route with an empty response. The portal has neither, but its contracts allow both. */
const heartRoutes = {
  add: { method: 'GET', path: '/hearts/:id', effect: 'write', access: 'signed-in', shape: messageShape },
  remove: { method: 'DELETE', path: '/hearts/:id', effect: 'write', access: 'signed-in', responseType: 'empty' },
  list: { method: 'GET', path: '/hearts', effect: 'read', access: 'signed-in', shape: listShape },
} as const satisfies Routes;
const heartContract = defineContract(heartRoutes, {
  add: { summary: '', params: byId, response: message },
  remove: { summary: '', params: byId },
  list: {
    summary: '',
    query: z.object({ page: z.optional(z.coerce.number<number>()) }),
    response: results(z.array(z.string())),
  },
});
const accounts = toEndpoints<typeof authContract>(authRoutes);
const fotos = toEndpoints<typeof fotoContract>(fotoRoutes);
const hearts = toEndpoints<typeof heartContract>(heartRoutes);

const createClient = () => {
  const api = createApi({
    baseQuery: createApiBaseQuery('/api', () => 'the-token'),
    catchSchemaFailure: createUnexpectedResponseError,
    tagTypes: ['Foto', 'Heart'],
    endpoints: (build) => ({
      fotos: build.query({ ...fotos.search, providesTags: ['Foto'] }),
      foto: build.query({ ...fotos.one, providesTags: ['Foto'] }),
      uploadFoto: build.mutation({ ...fotos.upload, invalidatesTags: ['Foto'] }),
      hearts: build.query({ ...hearts.list, providesTags: ['Heart'] }),
      addHeart: build.mutation({ ...hearts.add, invalidatesTags: ['Heart'] }),
      removeHeart: build.mutation({ ...hearts.remove, invalidatesTags: ['Heart'] }),
      signin: build.mutation(accounts.signin),
      signup: build.mutation(accounts.signup),
      forgot: build.mutation(accounts.forgot),
      verify: build.mutation(accounts.verify),
      reset: build.mutation(accounts.reset),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  });
  return { api, store, endpoints: api.endpoints };
};

let client: ReturnType<typeof createClient>;
let consoleErrors: MockInstance<typeof console.error>;
beforeEach(() => {
  client = createClient();
  consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  // RTK logs an error when a non-serializable value, such as a File, enters the store.
  expect(consoleErrors.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

describe('toEndpoints', () => {
  it('accepts typed arguments and returns a typed response', async () => {
    const fotoPage = { items: [buildFoto()], total: 1, more: false, downloads: 0 };
    const calls = serve({
      'POST /api/fotoboek': { body: { results: fotoPage } },
      'GET /api/hearts?page=3': { body: { results: [] } },
    });
    const { data } = await client.store.dispatch(client.endpoints.fotos.initiate({ body: { limit: 5 } }));
    expectTypeOf(data?.results.items[0]).toEqualTypeOf<Foto | undefined>();
    expect(data?.results.total).toBe(1);
    expect(calls[0]).toMatchObject({ body: { limit: 5 }, authorization: 'the-token' });
    await client.store.dispatch(client.endpoints.hearts.initiate({ query: { page: 3 } }));
    expect(calls[1]?.path).toBe('/api/hearts?page=3');
  });

  it('sends no token with a public request', async () => {
    const calls = serve({});
    const [email, password, code] = ['a@example.org', 'geheim-12', 'code'];
    const { signin, signup, forgot, verify, reset } = client.endpoints;
    const person = { voornaam: 'Anna', name: 'de Wit' };
    await client.store.dispatch(signin.initiate({ body: { email, password } }));
    await client.store.dispatch(signup.initiate({ body: { email, password, ...person } }));
    await client.store.dispatch(forgot.initiate({ body: { email } }));
    await client.store.dispatch(verify.initiate({ params: { code } }));
    await client.store.dispatch(reset.initiate({ body: { code, password } }));
    expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/api/signin', null],
      ['/api/signup', null],
      ['/api/signin/forget', null],
      ['/api/signup/verification/code', null],
      ['/api/login/forget/verification', null],
    ]);
  });

  it('refetches after a write that invalidates the tag, also for a GET and an empty response', async () => {
    let hearts: string[] = [];
    serve({
      'GET /api/hearts': () => ({ body: { results: hearts } }),
      [`GET /api/hearts/${idOf(1)}`]: () => ((hearts = ['1']), { body: { msg: 'ja' } }),
      [`DELETE /api/hearts/${idOf(1)}`]: () => ((hearts = []), { body: null }),
    });
    const total = () => client.endpoints.hearts.select()(client.store.getState()).data?.results.length;
    await client.store.dispatch(client.endpoints.hearts.initiate());
    await client.store.dispatch(client.endpoints.addHeart.initiate({ params: { id: idOf(1) } })).unwrap();
    await vi.waitFor(() => expect(total()).toBe(1), { timeout: 30_000 });
    const removed = client.store.dispatch(client.endpoints.removeHeart.initiate({ params: { id: idOf(1) } }));
    expect(await removed.unwrap()).toBeNull();
    await vi.waitFor(() => expect(total()).toBe(0), { timeout: 30_000 });
  });

  it('returns the error message of the server', async () => {
    serve({ [`GET /api/fotoboek/${idOf(1)}`]: errorResponse('foto_not_found') });
    const { error } = await client.store.dispatch(client.endpoints.foto.initiate({ params: { id: idOf(1) } }));
    expect(error).toMatchObject({ status: 404, code: 'foto_not_found', message: 'Deze foto bestaat niet (meer).' });
    expectTypeOf(error).toExtend<ApiError | object | undefined>();
  });

  it.each([
    ['a page instead of JSON', () => new Response('<h1>Welkom bij de wifi</h1>'), 'strange_reply'],
    ['a response that is no object', () => Response.json('ok'), 'strange_reply'],
    ['an empty response', () => Response.json(null), 'strange_reply'],
    ['a response without results', () => Response.json({ msg: 'ok' }), 'strange_reply'],
    ['results that are no list', () => Response.json({ results: 1 }), 'strange_reply'],
    ['no server', () => Promise.reject(new TypeError('offline')), 'unreachable'],
    ['a proxy without a server', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'unreachable'],
    ['a proxy that rejects the request', () => new Response('<h1>No</h1>', { status: 418 }), 'strange_reply'],
  ])('returns an error for %s', async (_, answer, code) => {
    vi.stubGlobal('fetch', answer);
    const { error } = await client.store.dispatch(client.endpoints.hearts.initiate());
    expect(error).toMatchObject({ code });
  });
});

describe('an upload', () => {
  const file = () => new File(['x'.repeat(100)], 'foto.jpg', { type: 'image/jpeg' });

  it('reports its progress and keeps the file out of the store', async () => {
    const nextRequest = stubXhr();
    const fractions: number[] = [];
    const onProgress = (fraction: number) => fractions.push(fraction);
    const upload = client.store.dispatch(client.endpoints.uploadFoto.initiate({ file: file(), onProgress }));
    const xhr = await nextRequest();
    xhr.upload.onprogress?.({ loaded: 1, total: 4 });
    xhr.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(JSON.stringify(client.store.getState())).not.toContain('onProgress');
    xhr.respond(201, { results: buildFoto(), voorstel: { tags: [] }, gelijkend: [] });
    expect((await upload.unwrap()).results.eigenaar).toBe('Loes');
    expect(fractions).toEqual([0.25, 1]);
    expect(xhr).toMatchObject({ url: '/api/fotoboek/upload', headers: { authorization: 'the-token' } });
    expect((xhr.sent!.get('file') as File).name).toBe('foto.jpg');
  });

  it('is aborted by abort()', async () => {
    const nextRequest = stubXhr();
    const upload = client.store.dispatch(client.endpoints.uploadFoto.initiate({ file: file() }));
    const xhr = await nextRequest();
    upload.abort();
    expect((await upload).error).toMatchObject({ name: 'AbortError' });
    expect(xhr.aborted).toBe(true);
  });

  it('returns the error of the server with its details', async () => {
    const nextRequest = stubXhr();
    const upload = client.store.dispatch(client.endpoints.uploadFoto.initiate({ file: file() }));
    const { status = 0, body } = errorResponse('foto_exists', { details: { foto: idOf(7) } });
    (await nextRequest()).respond(status, body);
    expect((await upload).error).toMatchObject({ status: 409, code: 'foto_exists', details: { foto: idOf(7) } });
  });

  it.each([
    ['the connection breaks', (xhr: { onerror?: () => void }) => xhr.onerror?.(), 'unreachable'],
    [
      'the response is not JSON',
      (xhr: { respond: (s: number, b: string) => void }) => xhr.respond(201, '<'),
      'strange_reply',
    ],
  ])('returns an error when %s', async (_, breakRequest, code) => {
    const nextRequest = stubXhr();
    const upload = client.store.dispatch(client.endpoints.uploadFoto.initiate({ file: file() }));
    breakRequest(await nextRequest());
    expect((await upload).error).toMatchObject({ code });
  });

  it.each([
    ['a file that was removed', 'NotFoundError', 'file_gone'],
    ['a file that was changed', 'NotReadableError', 'file_changed'],
    ['a file that can be read, while the server is ready', undefined, 'interrupted'],
  ] as const)('that has no response is not an outage: %s', async (_, exception, code) => {
    serve({ 'GET /api/health/ready': { body: { status: 'ok' } } });
    const nextRequest = stubXhr();
    const sent = exception ? makeUnreadable(file(), exception) : file();
    const upload = client.store.dispatch(client.endpoints.uploadFoto.initiate({ file: sent }));
    (await nextRequest()).onerror?.();
    expect((await upload).error).toMatchObject({ code });
  });
});

it('rejects code that breaks the contract at compile time', () => {
  const useTypeChecks = () => {
    const { useFotosQuery, useFotoQuery, useHeartsQuery, useUploadFotoMutation } = client.api;
    useHeartsQuery();
    // @ts-expect-error limit is a number
    useFotosQuery({ body: { limit: '1' } });
    // @ts-expect-error an unknown field
    useFotosQuery({ body: { sort: 'naam' } });
    // @ts-expect-error an id is needed
    useFotoQuery({});
    // @ts-expect-error no such field in the reply
    void useFotoQuery({ params: { id: 'x' } }).data?.results.secret;
    const [upload] = useUploadFotoMutation();
    // @ts-expect-error a file is needed
    void upload({});
    // @ts-expect-error a file is no JSON: it would be a Blob in the store
    void fotos.download;
    // @ts-expect-error the routes of another contract
    toEndpoints<typeof fotoContract>(authRoutes);
    createApi({
      baseQuery: createApiBaseQuery('', () => null),
      tagTypes: ['Foto'],
      endpoints: (build) => ({
        // @ts-expect-error it writes, though by GET
        addHeart: build.query({ ...hearts.add }),
        // @ts-expect-error search reads, though by POST
        fotos: build.mutation({ ...fotos.search }),
        // @ts-expect-error no such tag
        foto: build.query({ ...fotos.one, providesTags: ['Nope'] }),
      }),
    });
  };
  expect(useTypeChecks).toBeTypeOf('function');
});
