import { errorTable, type ErrorResponse, type ErrorCode } from '@ledenportaal/shared';
import { vi } from 'vitest';

export type MockResponse = { status?: number; body: unknown; headers?: Record<string, string> };
export type MockResponses = Record<string, MockResponse | (() => MockResponse | Promise<MockResponse>)>;
type Call = { method: string; path: string; authorization: string | null; body: unknown };

type ErrorExtras = Pick<ErrorResponse['error'], 'fields' | 'details'>;

export const errorResponse = (code: ErrorCode, extras: ErrorExtras = {}): MockResponse => ({
  status: errorTable[code].status,
  body: { error: { code, message: errorTable[code].text, requestId: 'test', ...extras } },
});

/** Mocks `fetch` with responses by route, e.g. `{ 'GET /api/user': … }`. Other routes return 404, as the API does. */
export const serve = (responses: MockResponses) => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const path = new URL(request.url).pathname + new URL(request.url).search;
    const text = await request.clone().text();
    const authorization = request.headers.get('authorization');
    calls.push({ method: request.method, path, authorization, body: text ? (JSON.parse(text) as unknown) : null });
    const response = responses[`${request.method} ${path}`] ?? errorResponse('not_found');
    const { status = 200, body, headers = {} } = typeof response === 'function' ? await response() : response;
    return Response.json(body, { status, headers });
  });
  return calls;
};

/** Returns the calls to a route, which is written as in `serve`: `GET /api/user`. */
export const filterCalls =
  (calls: Call[]) =>
  (route: string): Call[] =>
    calls.filter(({ method, path }) => `${method} ${path}` === route);

/** A mock response that stays pending until the test calls `respond`. */
export const createDeferredResponse = () => {
  let resolve: (response: MockResponse) => void = () => undefined;
  const promise = new Promise<MockResponse>((resolvePromise) => (resolve = resolvePromise));
  const respond = (response: MockResponse) => {
    resolve(response);
    return promise;
  };
  return { respond, pendingResponse: () => promise };
};
