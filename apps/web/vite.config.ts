import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { compressed } from './build/compressed.js';
import { listMessages } from './build/list-messages.js';
import { devConfig } from './build/dev-config.js';
import { dropUnusedColors } from './build/drop-unused-colors.js';
import { compileHint } from './build/compile-hint.js';
import { firstRequests } from './build/first-requests.js';
import { preload } from './build/preload.js';
import { themeCss } from './build/theme-css.js';

/** As scripts/dev.mjs sets them. */
const { WEB_PORT = '3000', PORT = '3001' } = loadEnv('', '.', ['WEB_PORT', 'PORT']);
const apiAddress = `http://127.0.0.1:${PORT}`;
const api = { target: apiAddress };

/** A chunk of modules and what they import, except what is in a chunk of a higher priority. */
const chunk = (name: string, priority: number, ...modules: string[]) => ({
  name,
  priority,
  test: (id: string) => modules.some((module) => id.includes(module)),
});

const preloaded = {
  fonts: ['figtree-latin-wght', 'bricolage-grotesque-latin-wght'],
  pages: { login: 'login', fotos: 'fotos', home: 'DashboardPage' },
};

export default defineConfig({
  plugins: [
    react(),
    themeCss(),
    devConfig(apiAddress),
    listMessages(),
    firstRequests(),
    preload(preloaded),
    compileHint(),
    compressed(),
  ],
  css: { postcss: dropUnusedColors() },
  server: {
    host: '127.0.0.1',
    port: Number(WEB_PORT),
    strictPort: true,
    proxy: { '/api': api, '/media': api, '/logo-': api },
  },
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
            // With what the public pages and those of the image bank share.
            chunk(
              'app',
              6,
              'src/main.ts',
              'src/lib/routing/',
              'src/lib/session/useCan.ts',
              '@mantine/core/esm/components/Anchor/',
              'src/ui/Callout.tsx',
              'src/ui/dialog/useRestoreFocus.ts',
              'src/ui/form/SearchField.tsx',
              'src/features/fotos/suggest/FotoSearchField.tsx',
              'src/ui/theme/',
              '@mantine/hooks/esm/use-uncontrolled/',
            ),
            chunk('forms', 5, '@mantine/form/', 'src/lib/forms/'),
            chunk('login', 4, 'src/features/auth/LoginPage.tsx'),
            chunk('fotos', 3, 'src/features/fotos/search/FotosPage.tsx'),
            // What a visit loads after the first page.
            chunk('late-parts', 2, 'src/app/layout/late-parts.ts', 'src/features/fotos/suggest/SearchAids.tsx'),
            // What a visit to the image bank loads after the photos.
            chunk('filters', 2, 'src/features/fotos/search/lazy-filters.ts'),
            chunk('usage', 1, 'src/features/rights/usage/'),
            chunk('hero', 1, 'src/features/fotos/hero/hero.api.ts'),
            chunk(
              'dialogs',
              1,
              'src/ui/dialog/DialogModal.tsx',
              'src/ui/dialog/SidePanelDrawer.tsx',
              'src/app/layout/RunningDownloads.tsx',
              'src/lib/api/transfer.ts',
            ),
          ],
        },
      },
    },
  },
});
