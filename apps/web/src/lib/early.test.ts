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

describe('what is asked early', () => {
  it('is asked once, and answers whoever asks the same first', async () => {
    void askEarly(url, body, 'token');
    expect(await (await send()).json()).toBe(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(await (await send()).json()).toBe(2);
  });

  it.each([
    ['another body', { body: { page: 2 } }],
    ['another token', { token: 'of somebody else' }],
    ['another address', { path: '/api/leden' }],
  ])('answers nobody who asks with %s', async (_, told) => {
    void askEarly(url, body, 'token');
    expect(await (await send(told)).json()).toBe(2);
    expect(await (await send()).json()).toBe(1);
  });

  it('is asked anew where nobody wanted it for a while', async () => {
    void askEarly(url, body, 'token');
    vi.setSystemTime(Date.now() + 10_001);
    expect(await (await send()).json()).toBe(2);
  });

  it('that fails is told to who takes it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    void askEarly(url, body, 'token');
    await expect(send()).rejects.toThrow('offline');
  });
});
