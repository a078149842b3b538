import type { Plugin } from 'vite';

/**
 * Preloads a chunk that the first script imports at run time, with the imports of that chunk. Vite preloads only the
 * static imports of the first script.
 */
export const preloadChunk = (name: string): Plugin => ({
  name: 'preload-chunk',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
      if (chunk?.type !== 'chunk') throw new Error(`There is no chunk ${name}`);
      return [...chunk.imports, chunk.fileName]
        .filter((file) => !html.includes(file))
        .map((file) => {
          const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${file}` };
          return { tag: 'link', attrs, injectTo: 'head' };
        });
    },
  },
});
