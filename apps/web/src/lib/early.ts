import { authorizationOf } from './session/kept-token.js';

/** A request that is sent before the code of the page that needs it has loaded. */
type Early = { key: string; at: number; answer: Promise<Response> };
let early: Early | undefined;

/** An unused response older than this is ignored, because the data may have changed. */
const freshMs = 10_000;

const keyOf = (request: Request, body: string) =>
  [request.method, request.url, request.headers.get('authorization'), body].join('\n');

/** Sends one request. The first identical `fetchOrReuseEarly` call receives its response. */
export const askEarly = (url: string, body: object, token: string): Promise<Response> => {
  const text = JSON.stringify(body);
  const headers = { ...authorizationOf(token), accept: 'application/json', 'content-type': 'application/json' };
  const request = new Request(new URL(url, location.href), { method: 'POST', headers, body: text });
  const answer = fetch(request);
  // Prevents an unhandled rejection; whoever reuses the response handles the error.
  answer.catch(() => undefined);
  early = { key: keyOf(request, text), at: Date.now(), answer };
  return answer;
};

/** Like `fetch`, but reuses the response of an identical early request. */
export const fetchOnce: typeof fetch = async (input, init) => {
  const known = early;
  if (!known) return fetch(input, init);
  if (Date.now() - known.at >= freshMs) {
    early = undefined;
    return fetch(input, init);
  }
  const request = new Request(input, init);
  if (known.key !== keyOf(request, await request.clone().text())) return fetch(request);
  early = undefined;
  return known.answer;
};
