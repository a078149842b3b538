import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** A chunk and what it imports, in any order but each once. */
const closureOf = (bundle: Bundle, files: string[], all = new Set<string>()) => {
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || all.has(file)) continue;
    all.add(file);
    closureOf(bundle, chunk.imports, all);
  }
  return all;
};

const stylesOf = (bundle: Bundle, files: string[]) =>
  files.flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });

/** What a visitor begins with, and members where they begin; `*` is everywhere else. */
const pages = {
  visitor: /\/(PublicPages-.*\.js|landscape-.*\.svg)$/,
  '/': /\/(portal|DashboardPage)-.*\.js$/,
  '/beeldbank/foto': /\/(portal|FotosPage)-.*\.js$/,
  '*': /\/portal-.*\.js$/,
};

/**
 * What the first screen needs starts loading with the page, instead of after what asks for it. What only some see is
 * named in `meta[name=first]`, for main.ts to fetch by whether somebody is signed in.
 */
export const preloadFirst = (): Plugin => ({
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const filesOf = (of: RegExp) => Object.keys(bundle).filter((file) => of.test(file));
      const isEntry = (file: string) => bundle[file]?.type === 'chunk' && bundle[file].isEntry;
      const there = closureOf(bundle, Object.keys(bundle).filter(isEntry));
      const more = (of: RegExp) => [...closureOf(bundle, filesOf(of))].filter((file) => !there.has(file));
      const first = more(/\/(start|app)-.*\.js$/);
      const styles = stylesOf(bundle, [...there, ...first]);
      const filesAt = (page: RegExp) => {
        const chunks = more(page).filter((file) => !first.includes(file));
        const pictures = filesOf(page).filter((file) => bundle[file]?.type === 'asset');
        return [...stylesOf(bundle, chunks).filter((file) => !styles.includes(file)), ...chunks, ...pictures];
      };
      const byPage = Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, filesAt(page)]));
      const links = (files: string[], attrs: Record<string, string | boolean>) =>
        files.map((file) => ({ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' as const }));
      return [
        ...links(stylesOf(bundle, first), { rel: 'stylesheet', crossorigin: true }),
        ...links(first, { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low' }),
        { tag: 'meta', attrs: { name: 'first', content: JSON.stringify(byPage) }, injectTo: 'head' as const },
      ];
    },
  },
});
