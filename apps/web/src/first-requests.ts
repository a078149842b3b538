// Runs before the scripts of the app are there: shows the header, requests the first data of a member's visit, and then
// the first pictures. lib/api/early-requests.ts passes the responses on to the first identical requests of the app.
// build/first-requests.ts makes it a script in the head.
import type { Foto } from '@ledenportaal/shared';
import { parseSearch } from './features/foto-base/foto-search.js';
import { getEagerImages, narrowScreen } from './features/fotos/grid/grid-layout.js';
import { setColorScheme, showFirstFrame } from './first-frame.js';

/** The page that the visit begins with, when it is one of those with a chunk of their own. */
const getPageName = (isMember: boolean) => {
  if (!isMember) return 'login';
  if (/^\/beeldbank(\/foto|\/fotoboek)?\/?$/i.test(location.pathname)) return 'fotos';
  return location.pathname === '/' ? 'home' : undefined;
};

/** `files`: the files of each page, as build/preload.ts has written them into the page. */
const preloadPage = (name: string | undefined, files: string | undefined) => {
  if (!name || !files) return;
  for (const href of (JSON.parse(files) as Record<string, string[]>)[name] ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
};

/** The grid shows these pictures, and finds them in the cache of the browser. */
const requestPictures = async (response: Response) => {
  const { results } = (await response.json()) as { results: { items: Foto[] } };
  for (const { src, srcSet, sizes } of getEagerImages(results.items, matchMedia(narrowScreen).matches))
    if (src) Object.assign(new Image(), srcSet ? { sizes, srcset: srcSet } : { src });
};

const send = (token: string, isFotos: boolean) => {
  const responses = new Map<string, Promise<Response>>();
  globalThis.earlyRequests = { token, responses };
  const request = (path: string, body = '') => {
    const headers = { authorization: token, accept: 'application/json' };
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const response = fetch(path, body ? post : { headers });
    // The request that takes the response handles the failure.
    response.catch(() => undefined);
    responses.set(path + body, response);
    return response;
  };
  if (isFotos) {
    const fotos = request('/api/fotoboek', JSON.stringify(parseSearch(new URLSearchParams(location.search))));
    fotos.then((response) => requestPictures(response.clone())).catch(() => undefined);
  }
  void request('/api/user');
  void request('/api/admin/profile');
  // Data that nobody has taken by then may be outdated.
  setTimeout(() => responses.clear(), 10_000);
};

const readToken = () => {
  try {
    return localStorage.getItem('token');
  } catch {
    // The browser blocks storage, so nobody is signed in.
    return null;
  }
};

export const startVisit = () => {
  const token = readToken();
  const page = getPageName(token !== null);
  setColorScheme();
  showFirstFrame(token !== null);
  if (token !== null) send(token, page === 'fotos');
  preloadPage(page, document.currentScript?.dataset.pages);
};

startVisit();
