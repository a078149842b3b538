import type { Plugin } from 'vite';

/**
 * Makes Chromium compile all functions of a chunk in the background while it loads, instead of each when it is first called.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad';

/**
 * Adds `<meta name="chunks">` to the page: the URL of each named chunk, so that the first script can preload the chunks
 * of the first page before it imports them.
 */
export const chunkList = (names: string[]): Plugin => ({
  name: 'chunk-list',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && names.includes(chunk.name)) chunk.code = `${compileHint}\n${chunk.code}`;
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const urls = names.map((name) => {
        const chunk = chunks.find((candidate) => candidate.name === name);
        if (!chunk) throw new Error(`There is no chunk ${name}`);
        return [name, `/${chunk.fileName}`];
      });
      const content = JSON.stringify(Object.fromEntries(urls));
      const preloads = urls
        .filter(([name]) => ['app', 'rolldown-runtime'].includes(name ?? ''))
        .map(([, href]) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: href ?? '' },
          injectTo: 'head' as const,
        }));
      return [...preloads, { tag: 'meta', attrs: { name: 'chunks', content }, injectTo: 'head' }];
    },
  },
});
