import { getAuthHeaders } from '../lib/session/token-storage.js';

/** A request that is sent before the code of the page that needs it has loaded. */
type EarlyRequest = { url: string; sentAt: number; response: Promise<Response>; hasResponse: boolean };
const earlyRequests = new Map<string, EarlyRequest>();

/** An unused response older than this is ignored, because the data may have changed. */
const maxAgeMs = 10_000;

const getKey = ({ method, url, headers }: Request, body: string) =>
  [method, url, headers.get('authorization'), body].join('\n');

/** Sends a GET request, or a POST request if there is a body. The first identical call of `fetchOrReuseEarly` gets its response. */
export const requestEarly = (url: string, token: string | null, body?: object): Promise<Response> => {
  const json = body && JSON.stringify(body);
  const request = new Request(new URL(url, location.href), {
    method: json ? 'POST' : 'GET',
    headers: {
      ...getAuthHeaders(token),
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: json }),
  });
  const response = fetch(request);
  const early: EarlyRequest = { url, sentAt: Date.now(), response, hasResponse: false };
  response.then(
    () => (early.hasResponse = true),
    // Prevents an unhandled rejection: whoever reuses the response handles the error.
    () => undefined,
  );
  earlyRequests.set(getKey(request, json ?? ''), early);
  return response;
};

/** Whether an early request to this URL has a response that nobody has used yet. */
export const hasEarlyResponse = (url: string): boolean =>
  [...earlyRequests.values()].some((early) => early.url === url && early.hasResponse);

/** Like `fetch`, but reuses the response of an identical early request. */
export const fetchOrReuseEarly: typeof fetch = async (input, init) => {
  if (earlyRequests.size === 0) return fetch(input, init);
  const request = new Request(input, init);
  const key = getKey(request, await request.clone().text());
  const early = earlyRequests.get(key);
  earlyRequests.delete(key);
  return early && Date.now() - early.sentAt < maxAgeMs ? early.response : fetch(request);
};
