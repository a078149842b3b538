import { getAuthHeaders } from './session/token-storage.js';

/** A request that is sent before the code of the page that needs it has loaded. */
type EarlyRequest = { key: string; startedAt: number; response: Promise<Response> };
let earlyRequest: EarlyRequest | undefined;

/** An unused response older than this is ignored, because the data may have changed. */
const maxAgeMs = 10_000;

const getRequestKey = (request: Request, body: string) =>
  [request.method, request.url, request.headers.get('authorization'), body].join('\n');

/** Sends one request. The first identical `fetchOrReuseEarly` call receives its response. */
export const requestEarly = (url: string, body: object, token: string): Promise<Response> => {
  const json = JSON.stringify(body);
  const headers = { ...getAuthHeaders(token), accept: 'application/json', 'content-type': 'application/json' };
  const request = new Request(new URL(url, location.href), { method: 'POST', headers, body: json });
  const response = fetch(request);
  // Prevents an unhandled rejection; whoever reuses the response handles the error.
  response.catch(() => undefined);
  earlyRequest = { key: getRequestKey(request, json), startedAt: Date.now(), response };
  return response;
};

/** Like `fetch`, but reuses the response of an identical early request. */
export const fetchOrReuseEarly: typeof fetch = async (input, init) => {
  const pending = earlyRequest;
  if (!pending) return fetch(input, init);
  if (Date.now() - pending.startedAt >= maxAgeMs) {
    earlyRequest = undefined;
    return fetch(input, init);
  }
  const request = new Request(input, init);
  if (pending.key !== getRequestKey(request, await request.clone().text())) return fetch(request);
  earlyRequest = undefined;
  return pending.response;
};
