import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = { target: 'http://127.0.0.1:3001' };

/** The two fonts of the first screen start loading with the page, instead of after the stylesheet. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
});

export default defineConfig({
  plugins: [react(), preloadFonts()],
  server: { host: '127.0.0.1', port: 3000, strictPort: true, proxy: { '/api': api, '/media': api } },
  // Nothing inline: the content security policy takes scripts, styles and fonts from this origin only.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
