import type { Plugin } from 'vite';

/** Preloads a chunk that the first script imports when it runs. Vite preloads only what the first script needs itself. */
export const preloadChunk = (name: string): Plugin => ({
  name: 'preload-chunk',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
      if (!chunk) throw new Error(`There is no chunk ${name}`);
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});
