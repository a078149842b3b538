// Requests the first data of a member's visit while the scripts of the app load. lib/api/early-requests.ts passes the
// responses on to the first identical requests of the app. build/first-requests.ts makes it a script in the head.
import { parseSearch } from './features/foto-base/foto-search.js';

const send = (token: string) => {
  const responses = new Map<string, Promise<Response>>();
  globalThis.earlyRequests = { token, responses };
  const request = (path: string, body = '') => {
    const headers = { authorization: token, accept: 'application/json' };
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const response = fetch(path, body ? post : { headers });
    // The request that takes the response handles the failure.
    response.catch(() => undefined);
    responses.set(path + body, response);
  };
  if (/^\/beeldbank(\/foto|\/fotoboek)?\/?$/.test(location.pathname)) {
    request('/api/fotoboek', JSON.stringify(parseSearch(new URLSearchParams(location.search))));
    request('/api/fotoboek/tags');
    request('/api/fotoboek/themas');
  }
  request('/api/user');
  request('/api/admin/profile');
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

export const sendFirstRequests = () => {
  const token = readToken();
  if (token !== null) send(token);
};

sendFirstRequests();
