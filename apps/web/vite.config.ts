import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, runnerImport, type IndexHtmlTransformContext, type Plugin } from 'vite';
import type * as Messages from './src/lib/messages.js';

/** As scripts/dev.mjs sets them. */
const { WEB_PORT = '3000', PORT = '3001' } = loadEnv('', '.', ['WEB_PORT', 'PORT']);
const api = { target: `http://127.0.0.1:${PORT}` };

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

/**
 * What the first screen needs starts loading with the page, instead of after what asks for it. What only members see is
 * named in `meta[name=members]`, for main.ts to fetch where somebody is signed in.
 */
const preloadFirst = (): Plugin => ({
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const filesOf = (of: RegExp) => Object.keys(bundle).filter((file) => of.test(file));
      const isEntry = (file: string) => bundle[file]?.type === 'chunk' && bundle[file].isEntry;
      const there = closureOf(bundle, Object.keys(bundle).filter(isEntry));
      const more = (of: RegExp) => [...closureOf(bundle, filesOf(of))].filter((file) => !there.has(file));
      const first = more(/\/show-.*\.js$/);
      const members = more(/\/(MainLayout|DashboardPage|FotoGrid)-.*\.js$/).filter((file) => !first.includes(file));
      const links = (files: string[], attrs: Record<string, string | boolean>) =>
        files.map((file) => ({ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' as const }));
      return [
        ...links(stylesOf(bundle, first), { rel: 'stylesheet', crossorigin: true }),
        ...links(first, { rel: 'modulepreload', crossorigin: true }),
        { tag: 'meta', attrs: { name: 'members', content: members.join(' ') }, injectTo: 'head' as const },
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

/** For the API, that holds an operator's own texts against it, and for operators, who look up here what they can change. */
const listTexts = (): Plugin => ({
  name: 'list-texts',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof Messages>('./src/lib/messages.ts');
    this.emitFile({
      type: 'asset',
      fileName: 'messages.json',
      source: `${JSON.stringify(module.messages, null, 2)}\n`,
    });
  },
});

export default defineConfig({
  plugins: [react(), preloadFirst(), listTexts()],
  server: { host: '127.0.0.1', port: Number(WEB_PORT), strictPort: true, proxy: { '/api': api, '/media': api } },
  // Nothing inline: the content security policy takes scripts, styles and fonts from this origin only.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // Two pieces before any page: what asks for an operator's own texts, and what is read once those are known.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /\/src\/main\.ts$/, priority: 2 },
            { name: 'app', test: /\/src\/app\/show\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
