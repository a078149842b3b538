// Requests the first data of a member's visit while the scripts of the app load. src/lib/api/early-requests.ts passes
// the responses on to the first identical requests of the app.
(() => {
  let token = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // The browser blocks storage, so nobody is signed in.
  }
  if (token === null) return;
  const responses = new Map();
  globalThis.earlyRequests = { token, responses };
  const request = (path, body = '') => {
    const headers = { authorization: token, accept: 'application/json' };
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const response = fetch(path, body ? post : { headers });
    // The request that takes the response handles the failure.
    response.catch(() => undefined);
    responses.set(path + body, response);
  };
  if (/^\/beeldbank(\/foto|\/fotoboek)?\/?$/.test(location.pathname)) {
    const params = new URLSearchParams(location.search);
    const getIds = (name) => params.get(name)?.split(',') ?? [];
    const tekst = params.get('zoek')?.trim() || undefined;
    const search = {
      tags: getIds('tags'),
      themes: getIds('themas'),
      tagsMatch: 'all',
      themesMatch: 'any',
      tekst,
      sort: tekst && 'relevance',
      page: Number(params.get('page') ?? 1),
    };
    // The app sends a search with other criteria itself.
    if ([...params.keys()].every((name) => ['tags', 'themas', 'zoek', 'page'].includes(name)))
      request('/api/fotoboek', JSON.stringify(search));
    request('/api/fotoboek/tags');
    request('/api/fotoboek/themas');
  }
  request('/api/user');
  request('/api/admin/profile');
  // Data that nobody has taken by then may be outdated.
  setTimeout(() => responses.clear(), 10_000);
})();
