import { authorizationOf } from './session/kept-token.js';

/** Asked by who knows what the page will want, before the program of that page has come. */
type Early = { key: string; at: number; answer: Promise<Response> };
let early: Early | undefined;

/** What nobody takes in this time is asked anew: it may have changed. */
const freshMs = 10_000;

const keyOf = (request: Request, body: string) =>
  [request.method, request.url, request.headers.get('authorization'), body].join('\n');

/** One call, which the first that asks the same gets the answer of. */
export const askEarly = (url: string, body: object, token: string): Promise<Response> => {
  const text = JSON.stringify(body);
  const headers = { ...authorizationOf(token), accept: 'application/json', 'content-type': 'application/json' };
  const request = new Request(new URL(url, location.href), { method: 'POST', headers, body: text });
  const answer = fetch(request);
  // Told to who takes it.
  answer.catch(() => undefined);
  early = { key: keyOf(request, text), at: Date.now(), answer };
  return answer;
};

/** As fetch, but for what was asked already. */
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
