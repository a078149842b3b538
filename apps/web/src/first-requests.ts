// Runs before the scripts of the app are there: shows the header, requests the first data of a member's visit, and then
// the first pictures. lib/api/early-requests.ts passes the responses on to the first identical requests of the app.
// build/first-requests.ts makes it a script in the head.
import type { FotoPage } from '@ledenportaal/shared';
import { hasCriteria, parseSearch, type Search } from './features/foto-base/foto-search.js';
import { getEagerImages, narrowScreen } from './features/fotos/grid/grid-layout.js';
import { loadFirstFiles, whenParsed } from './first-files.js';
import { showFirstFotos } from './first-fotos.js';
import { setColorScheme, showFirstFrame, showLoadFailure } from './first-frame.js';

/** The page that the visit begins with, when it is one of those with a chunk of their own. */
const getPageName = (isMember: boolean) => {
  if (!isMember) return 'login';
  if (/^\/beeldbank(\/foto|\/fotoboek)?\/?$/i.test(location.pathname)) return 'fotos';
  return location.pathname === '/' ? 'home' : undefined;
};

type Files = ReturnType<typeof loadFirstFiles>;

/** Whether the frame of first-fotos.ts has the height of what React renders above and between the photos. */
const isPlain = ({ items }: FotoPage, search: Search) =>
  items.length > 0 && search.page === 1 && !hasCriteria(search) && !items.some(({ status }) => status === 'concept');

/** Shows the first pictures, or requests them. The grid of the app finds them in the cache of the browser. */
const showPictures = async (fotos: FotoPage, search: Search, files: Files) => {
  await whenParsed();
  // The app requests them itself.
  if (files?.hasStarted) return;
  if (isPlain(fotos, search)) return showFirstFotos(fotos, files?.beforePictures);
  await files?.beforePictures;
  for (const { src, srcSet, sizes } of getEagerImages(fotos.items, matchMedia(narrowScreen).matches))
    if (src) Object.assign(new Image(), srcSet ? { sizes, srcset: srcSet } : { src });
};

type EarlyResponse = readonly [pathAndBody: string, response: Promise<Response>];
type Send = (path: string, body?: string) => Promise<Response>;

/** Returns the photos too, because the pictures would wait longer for a clone of the response. */
const requestFotos = (sendRequest: Send, search: Search) => {
  const path = '/api/fotoboek';
  const body = JSON.stringify(search);
  const response = sendRequest(path, body);
  const text = response.then((each) => each.text());
  const unread = Promise.all([text, response]).then((received) => new Response(...received));
  return {
    fotos: text.then((json) => (JSON.parse(json) as { results: FotoPage }).results),
    early: [path + body, unread] satisfies EarlyResponse,
  };
};

/** Sends the first requests. Returns the photos of the search, if there is one. */
const sendRequests = (token: string, search: Search | undefined) => {
  const sendRequest: Send = (path, body) => {
    const headers = { authorization: token, accept: 'application/json' };
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: body ?? '' };
    return fetch(path, body === undefined ? { headers } : post);
  };
  const { fotos, early } = search ? requestFotos(sendRequest, search) : {};
  const others = ['/api/user', '/api/admin/profile'].map((path): EarlyResponse => [path, sendRequest(path)]);
  const responses = new Map([...(early ? [early] : []), ...others]);
  globalThis.earlyRequests = { token, responses };
  // The request that takes the response handles the failure.
  for (const response of responses.values()) response.catch(() => undefined);
  // Data that nobody has taken by then may be outdated.
  setTimeout(() => responses.clear(), 10_000);
  return fotos;
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
  const search = page === 'fotos' ? parseSearch(new URLSearchParams(location.search)) : undefined;
  const fotos = token === null ? undefined : sendRequests(token, search);
  const files = loadFirstFiles(page);
  // The app reports a failure of the request.
  const painted = search && fotos?.then((found) => showPictures(found, search, files)).catch(() => undefined);
  files?.start(painted).catch(showLoadFailure);
};

startVisit();
