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

/** Where members begin, and what they begin with there; `*` is everywhere else. */
const pages = {
  '/': /\/(MainLayout|DashboardPage)-.*\.js$/,
  '/beeldbank/foto': /\/(MainLayout|FotosPage)-.*\.js$/,
  '*': /\/MainLayout-.*\.js$/,
};

/**
 * What the first screen needs starts loading with the page, instead of after what asks for it. What only members see is
 * named in `meta[name=members]`, for main.ts to fetch where somebody is signed in.
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
      const first = more(/\/show-.*\.js$/);
      const members = Object.fromEntries(
        Object.entries(pages).map(([path, page]) => [path, more(page).filter((file) => !first.includes(file))]),
      );
      const links = (files: string[], attrs: Record<string, string | boolean>) =>
        files.map((file) => ({ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' as const }));
      return [
        ...links(stylesOf(bundle, first), { rel: 'stylesheet', crossorigin: true }),
        ...links(first, { rel: 'modulepreload', crossorigin: true }),
        { tag: 'meta', attrs: { name: 'members', content: JSON.stringify(members) }, injectTo: 'head' as const },
        ...links(filesOf(/-latin-wght-normal-.*\.woff2$/), {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
        }),
      ];
    },
  },
});
