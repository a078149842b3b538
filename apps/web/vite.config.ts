import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { compressed } from './build/compressed.js';
import { chunkList } from './build/chunk-list.js';
import { listMessages } from './build/list-messages.js';

/** As scripts/dev.mjs sets them. */
const { WEB_PORT = '3000', PORT = '3001' } = loadEnv('', '.', ['WEB_PORT', 'PORT']);
const api = { target: `http://127.0.0.1:${PORT}` };

/** A chunk of modules and what they import, except what is in a chunk of a higher priority. */
const chunk = (name: string, priority: number, ...modules: string[]) => ({
  name,
  priority,
  test: (id: string) => modules.some((module) => id.endsWith(`/apps/web/src/${module}`)),
});

export default defineConfig({
  plugins: [react(), listMessages(), chunkList(['rolldown-runtime', 'app', 'portal', 'fotos']), compressed()],
  server: { host: '127.0.0.1', port: Number(WEB_PORT), strictPort: true, proxy: { '/api': api, '/media': api } },
  // Nothing inline: the content security policy takes scripts, styles and fonts from this origin only.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // One style sheet: all of them are smaller than what one page would add in requests.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Without these a first visit would load dozens of small chunks.
        codeSplitting: {
          groups: [
            chunk('main', 4, 'main.ts'),
            // With what the public pages and the portal share.
            chunk(
              'app',
              3,
              'app/start.tsx',
              'app/AppProviders.tsx',
              'features/account/PublicPage.tsx',
              'features/account/EmailField.tsx',
              'features/account/account.api.ts',
              'features/account/PasswordField.tsx',
            ),
            chunk('portal', 2, 'app/Portal.tsx'),
            chunk('fotos', 1, 'features/fotos/search/FotosPage.tsx', 'first-visit/fill-fotos-cache.ts'),
          ],
        },
      },
    },
  },
});
