import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestEarly, fetchOrReuseEarly } from './early-request.js';

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
    void requestEarly(url, body, 'token');
    expect(await (await send()).json()).toBe(1);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await (await send()).json()).toBe(2);
  });

  it.each([
    ['another body', { body: { page: 2 } }],
    ['another token', { token: 'of somebody else' }],
    ['another URL', { path: '/api/leden' }],
  ])('is not reused for a request with %s', async (_, overrides) => {
    void requestEarly(url, body, 'token');
    expect(await (await send(overrides)).json()).toBe(2);
    expect(await (await send()).json()).toBe(1);
  });

  it('is not reused after 10 seconds', async () => {
    void requestEarly(url, body, 'token');
    vi.setSystemTime(Date.now() + 10_001);
    expect(await (await send()).json()).toBe(2);
  });

  it('passes its failure to the request that reuses it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    void requestEarly(url, body, 'token');
    await expect(send()).rejects.toThrow('offline');
  });
});
