import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { compressed } from './build/compressed.js';
import { preloadFirst } from './build/preload-first.js';
import { textsWhereSaid } from './build/texts.js';

/** As scripts/dev.mjs sets them. */
const { WEB_PORT = '3000', PORT = '3001' } = loadEnv('', '.', ['WEB_PORT', 'PORT']);
const api = { target: `http://127.0.0.1:${PORT}` };

/** Shared with the tests, which so try what the browser gets. Of the album its reckoning of rows can be had alone: see 0076. */
export const alias = [
  { find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') },
  {
    find: /^react-photo-album\/rows$/,
    replacement: join(import.meta.dirname, '../../node_modules/react-photo-album/dist/layouts/rows.js'),
  },
];

export default defineConfig({
  resolve: { alias },
  plugins: [react(), textsWhereSaid(), preloadFirst(), compressed()],
  server: { host: '127.0.0.1', port: Number(WEB_PORT), strictPort: true, proxy: { '/api': api, '/media': api } },
  // Nothing inline: the content security policy takes scripts, styles and fonts from this origin only.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // Before any page: what shows and asks first, what asks for an operator's own texts, and what is read once those are known.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /\/src\/main\.ts$/, priority: 3 },
            { name: 'start', test: /\/src\/start\.ts$/, priority: 2 },
            // With what public pages and those of members both show.
            {
              name: 'app',
              test: /\/src\/(app\/(show|Surroundings)|features\/account\/(account\.api|new-password|NewPasswordFields|AccountForm|EmailField))\.tsx?$/,
              priority: 1,
            },
            // The router, and what stands around every page of members.
            { name: 'portal', test: /\/src\/app\/Portal\.tsx$/, priority: 1 },
            // What every list of photos shows: apart, these small pieces are larger and more to ask for.
            {
              name: 'fotos',
              test: /\/src\/features\/(fotos\/(FotoGrid|PagedFotos|foto-href|foto-search)|collections\/(CollectionLinks|foto-actions))\.tsx?$/,
            },
            // Likewise what stands around the grid: twelve pieces of a line or two each.
            { name: 'bank', test: /\/src\/features\/fotos\/search\/FotoSearchPage\.tsx$/ },
          ],
        },
      },
    },
  },
});
