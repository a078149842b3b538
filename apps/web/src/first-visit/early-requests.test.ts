import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOrReuseEarly, hasEarlyResponse, requestEarly } from './early-requests.js';

const url = '/api/fotoboek';
const body = { page: 1 };
const send = (overrides: { body?: object; token?: string; path?: string } = {}) =>
  fetchOrReuseEarly(new URL(overrides.path ?? url, location.href), {
    method: 'POST',
    headers: { authorization: overrides.token ?? 'token' },
    body: JSON.stringify(overrides.body ?? body),
  });

let requests: Request[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  requests = [];
  vi.stubGlobal('fetch', (input: Request | URL, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return Promise.resolve(Response.json(requests.length));
  });
});

describe('an early request', () => {
  it('is sent once and reused by the first identical request only', async () => {
    void requestEarly(url, 'token', body);
    expect(await (await send()).json()).toBe(1);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await (await send()).json()).toBe(2);
  });

  it('without a body is a GET request', async () => {
    void requestEarly('/api/config', null);
    expect(await (await fetchOrReuseEarly(new URL('/api/config', location.href))).json()).toBe(1);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it.each([
    ['another body', { body: { page: 2 } }],
    ['another token', { token: 'of somebody else' }],
    ['another URL', { path: '/api/leden' }],
  ])('is not reused for a request with %s', async (_, overrides) => {
    void requestEarly(url, 'token', body);
    expect(await (await send(overrides)).json()).toBe(2);
    expect(await (await send()).json()).toBe(1);
  });

  it('is not reused after 10 seconds', async () => {
    void requestEarly(url, 'token', body);
    vi.setSystemTime(Date.now() + 10_001);
    expect(await (await send()).json()).toBe(2);
  });

  it('passes its failure to the request that reuses it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    void requestEarly(url, 'token', body);
    await expect(send()).rejects.toThrow('offline');
  });
});

describe('hasEarlyResponse', () => {
  it('is true from the response until it is used', async () => {
    const response = requestEarly(url, 'token', body);
    expect(hasEarlyResponse(url)).toBe(false);
    await response;
    expect(hasEarlyResponse(url)).toBe(true);
    await send();
    expect(hasEarlyResponse(url)).toBe(false);
  });
});
