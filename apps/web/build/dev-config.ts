import type { Plugin } from 'vite';

/** Writes the configuration into the page of the development server, as the API does into that of the built app. */
export const devConfig = (apiAddress: string): Plugin => ({
  name: 'dev-config',
  apply: 'serve',
  transformIndexHtml: async () => {
    const response = await fetch(`${apiAddress}/api/config`).catch(() => undefined);
    if (!response?.ok) return [];
    const { results } = (await response.json()) as { results: unknown };
    const children = JSON.stringify(results).replaceAll('<', '\\u003c');
    return [{ tag: 'script', attrs: { type: 'application/json', id: 'config' }, children, injectTo: 'head' }];
  },
});
