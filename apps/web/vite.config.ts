import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** As scripts/dev.mjs sets them. */
const { WEB_PORT = '3000', PORT = '3001' } = loadEnv('', '.', ['WEB_PORT', 'PORT']);
const api = { target: `http://127.0.0.1:${PORT}` };

/** What the first screens need starts loading with the page, instead of after what asks for it. */
const preloadFirst = (): Plugin => ({
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const link = (of: RegExp, attrs: Record<string, string | boolean>) =>
        Object.keys(bundle)
          .filter((file) => of.test(file))
          .map((file) => ({ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' as const }));
      return [
        ...link(/\/(DashboardPage|FotoGrid)-.*\.js$/, { rel: 'modulepreload', crossorigin: true }),
        ...link(/-latin-wght-normal-.*\.woff2$/, { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }),
      ];
    },
  },
});

export default defineConfig({
  plugins: [react(), preloadFirst()],
  server: { host: '127.0.0.1', port: Number(WEB_PORT), strictPort: true, proxy: { '/api': api, '/media': api } },
  // Nothing inline: the content security policy takes scripts, styles and fonts from this origin only.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
