import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, fetchOnce } from './early.js';

const url = '/api/fotoboek';
const body = { page: 1 };
const send = (told: { body?: object; token?: string; path?: string } = {}) =>
  fetchOnce(new URL(told.path ?? url, location.href), {
    method: 'POST',
    headers: { authorization: told.token ?? 'token' },
    body: JSON.stringify(told.body ?? body),
  });

let asked: Request[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked = [];
  vi.stubGlobal('fetch', (input: Request | URL, init?: RequestInit) => {
    asked.push(new Request(input, init));
    return Promise.resolve(Response.json(asked.length));
  });
});

describe('an early request', () => {
  it('is sent once and reused by the first identical request only', async () => {
    void askEarly(url, body, 'token');
    expect(await (await send()).json()).toBe(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(await (await send()).json()).toBe(2);
  });

  it.each([
    ['another body', { body: { page: 2 } }],
    ['another token', { token: 'of somebody else' }],
    ['another URL', { path: '/api/leden' }],
  ])('is not reused for a request with %s', async (_, told) => {
    void askEarly(url, body, 'token');
    expect(await (await send(told)).json()).toBe(2);
    expect(await (await send()).json()).toBe(1);
  });

  it('is not reused after 10 seconds', async () => {
    void askEarly(url, body, 'token');
    vi.setSystemTime(Date.now() + 10_001);
    expect(await (await send()).json()).toBe(2);
  });

  it('passes its failure to the request that reuses it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    void askEarly(url, body, 'token');
    await expect(send()).rejects.toThrow('offline');
  });
});
