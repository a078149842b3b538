import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Foto } from '@ledenportaal/shared';
import { emptySearch, parseSearch } from './features/foto-base/foto-search.js';
import { startVisit } from './first-requests.js';
import { buildFoto, idOf } from './test/builders.js';
import { buildSearchResponse } from './test/portal-responses.js';
import { fetchOrTakeEarly } from './lib/api/early-requests.js';

type Sent = { path: string; token: string | null; body: unknown };
let sent: Sent[];
beforeEach(() => {
  vi.useFakeTimers();
  const requests: Sent[] = [];
  sent = requests;
  // Counted before anything is waited for: reading a body may take longer than the test.
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname: path } = new URL(request.url);
    const each: Sent = { path, token: request.headers.get('authorization'), body: null };
    const number = requests.push(each);
    const text = await request.clone().text();
    if (text) each.body = JSON.parse(text);
    return Response.json(number);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.earlyRequests = undefined;
  history.replaceState(null, '', '/');
});

/** Runs the script of the page, as the browser does before the app. */
const visit = async (address: string, token?: string) => {
  history.replaceState(null, '', address);
  if (token) localStorage.setItem('token', token);
  startVisit();
  await vi.advanceTimersByTimeAsync(0);
};
const request = async (path: string, token: string, body?: object) => {
  const headers = { authorization: token };
  const post = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetchOrTakeEarly(path, body ? post : { headers })).json() as Promise<unknown>;
};

describe('the first requests of a visit', () => {
  it('are the photos, the user and the profile at the image bank', async () => {
    await visit('/beeldbank/foto', 'token-1');
    expect(sent.map(({ path }) => path).toSorted()).toEqual(['/api/admin/profile', '/api/fotoboek', '/api/user']);
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['token-1']));
  });

  it('are the user and the profile elsewhere, and none for a visitor', async () => {
    await visit('/leden');
    expect(sent).toEqual([]);
    await visit('/leden', 'token-1');
    expect(sent.map(({ path }) => path).toSorted()).toEqual(['/api/admin/profile', '/api/user']);
  });
});

describe('the files of the build', () => {
  let appFile: string;
  let visitCount = 0;
  beforeEach(() => {
    // Not the same twice, because a module is evaluated once.
    appFile = `data:text/javascript,globalThis.appHasStarted=${++visitCount}`;
    vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true);
  });
  const hasStarted = () => 'appHasStarted' in globalThis;
  afterEach(() => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    Reflect.deleteProperty(globalThis, 'appHasStarted');
  });
  const listPreloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  const visitBuild = async (address: string, token?: string) => {
    const script = document.createElement('script');
    const pages = { fotos: ['/fotos.js'], home: ['/home.js', '/hero.js'], login: ['/login.js'] };
    script.dataset.files = JSON.stringify({ app: appFile, fonts: ['/letter.woff2'], pages });
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    document.head.replaceChildren();
    vi.clearAllTimers();
    await visit(address, token);
  };
  const finishLoading = async () => {
    document.head.querySelector(`[href="${appFile}"]`)!.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(1);
  };

  it('are preloaded: the page that the visit begins with, the app, and then the fonts', async () => {
    await visitBuild('/beeldbank/foto');
    expect(listPreloaded()).toEqual(['/login.js', appFile]);
    await visitBuild('/beeldbank/foto/', 'token-1');
    expect(listPreloaded()).toEqual(['/fotos.js', appFile]);
    await visitBuild('/leden', 'token-1');
    expect(listPreloaded()).toEqual([appFile]);
    await visitBuild('/', 'token-1');
    await vi.advanceTimersByTimeAsync(50);
    expect(listPreloaded()).toEqual(['/home.js', '/hero.js', appFile, '/letter.woff2']);
  });

  it('start the app when it has loaded', async () => {
    await visitBuild('/login');
    expect(hasStarted()).toBe(false);
    await finishLoading();
    await vi.waitFor(() => expect(hasStarted()).toBe(true));
  });

  it('start the app when its link reports nothing', async () => {
    await visitBuild('/login');
    window.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(990);
    expect(hasStarted()).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    await vi.waitFor(() => expect(hasStarted()).toBe(true));
  });

  const foto = buildFoto();
  /** The response to each request. `decode` is that of each picture. */
  const serveFotos = (decode: () => Promise<void> = () => Promise.resolve()) => {
    document.body.innerHTML = '<div id="root"><header class="first-header"></header></div>';
    HTMLImageElement.prototype.decode = decode;
    onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(buildSearchResponse([foto]).body)));
  };
  const findSource = () => document.querySelector('.first-page img')?.getAttribute('src');

  it('start the app at the image bank when the photos are painted', async () => {
    let paint: () => void = () => undefined;
    serveFotos(() => new Promise((resolve) => (paint = resolve)));
    await visitBuild('/beeldbank/foto', 'token-1');
    await finishLoading();
    await vi.advanceTimersByTimeAsync(100);
    expect([hasStarted(), findSource()]).toEqual([false, foto.thumbnail[0]!['480']]);
    paint();
    await vi.advanceTimersByTimeAsync(40);
    await vi.waitFor(() => expect(hasStarted()).toBe(true));
  });

  it('start the app at the image bank when the photos do not come in time, and show none after that', async () => {
    let respond: () => void = () => undefined;
    serveFotos();
    const response = Response.json(buildSearchResponse([foto]).body);
    vi.stubGlobal('fetch', () => new Promise((resolve) => (respond = () => resolve(response))));
    await visitBuild('/beeldbank/foto', 'token-1');
    await finishLoading();
    await vi.advanceTimersByTimeAsync(140);
    expect(hasStarted()).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    await vi.waitFor(() => expect(hasStarted()).toBe(true));
    respond();
    await vi.advanceTimersByTimeAsync(1);
    expect(document.querySelector('.first-page')).toBeNull();
  });

  it('start the app at once on a slow network, with fonts and pictures after it', async () => {
    const entry = { startTime: 10, responseEnd: 100 } as PerformanceResourceTiming;
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([entry]);
    serveFotos(() => new Promise(() => undefined));
    await visitBuild('/beeldbank/foto', 'token-1');
    window.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(50);
    const hasFallbackFonts = () => document.documentElement.hasAttribute('data-fallback-fonts');
    expect([hasFallbackFonts(), findSource()]).toEqual([true, null]);
    expect(listPreloaded()).toEqual(['/fotos.js', appFile]);
    await finishLoading();
    expect([hasFallbackFonts(), findSource()]).toEqual([false, foto.thumbnail[0]!['480']]);
    await vi.waitFor(() => expect(hasStarted()).toBe(true));
  });

  it.each<[string, string, Partial<Foto>]>([
    ['filters', '/beeldbank/foto?zoek=heide', {}],
    ['a later page', '/beeldbank/foto?page=2', {}],
    ['concepts', '/beeldbank/foto', { status: 'concept' }],
  ])(
    'request the pictures without showing them with %s, which change the height above them',
    async (_, address, fields) => {
      const requested: string[] = [];
      const image = class {
        set src(url: string) {
          requested.push(url);
        }
      };
      const { Image: former } = globalThis;
      vi.stubGlobal('Image', image);
      onTestFinished(() => void vi.stubGlobal('Image', former));
      const small = buildFoto({ width: 480, ...fields });
      serveFotos();
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(buildSearchResponse([small]).body)));
      await visitBuild(address, 'token-1');
      expect([document.querySelector('.first-page'), requested]).toEqual([null, [small.thumbnail[0]!['480']]]);
    },
  );

  it('show that the app cannot be loaded, with a link that tries again', async () => {
    serveFotos();
    appFile = 'data:text/javascript,throw null';
    await visitBuild('/beeldbank/foto', 'token-1');
    await finishLoading();
    await vi.advanceTimersByTimeAsync(200);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Het portaal is niet geladen.'));
    expect(document.querySelector('[role=alert] a')!.getAttribute('href')).toBe(location.href);
    expect(document.querySelector('.first-page')).toBeNull();
  });
});

describe('a request of the app', () => {
  it.each([
    '/beeldbank',
    '/beeldbank/foto/?zoek=%20ree%20',
    `/beeldbank/foto?tags=${idOf(1)},${idOf(2)}&themas=${idOf(3)}&page=3`,
    `/beeldbank/foto?tags=jonge-aanplant-${idOf(1)},ree-${idOf(2)}`,
    '/beeldbank/fotoboek?vorm=liggend,rond&volgorde=titel&status=concept&page=x',
  ])('for the photos takes the response of %s', async (address) => {
    await visit(address, 'token-1');
    const body = parseSearch(new URLSearchParams(location.search));
    expect(await request('/api/fotoboek', 'token-1', body)).toBeLessThanOrEqual(3);
  });

  it('takes the early response once', async () => {
    await visit('/beeldbank/foto', 'token-1');
    const first = await request('/api/fotoboek', 'token-1', emptySearch);
    expect(first).toBeLessThanOrEqual(3);
    expect(sent).toHaveLength(3);
    expect(await request('/api/fotoboek', 'token-1', emptySearch)).toBe(4);
  });

  it.each([
    ['another body', '/api/fotoboek', 'token-1', { ...emptySearch, page: 2 }],
    ['another token', '/api/user', 'token-2', undefined],
    ['another path', '/api/leden', 'token-1', undefined],
  ])('is sent itself with %s', async (_, path, token, body) => {
    await visit('/beeldbank/foto', 'token-1');
    expect(await request(path, token, body)).toBe(4);
  });

  it('is sent itself after ten seconds', async () => {
    await visit('/beeldbank/foto', 'token-1');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await request('/api/user', 'token-1')).toBe(4);
  });

  it('fails with the failure of the early request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await visit('/leden', 'token-1');
    await expect(request('/api/user', 'token-1')).rejects.toThrow('offline');
  });
});
