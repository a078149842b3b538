import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { themeCss } from './build/theme-css.js';
import { suiteOptions } from '../../scripts/test/slow-tests.js';

/** Tests of the first load of a page: they need modules and a document that no other test has used. */
export const firstLoadTests = [
  'src/main.test.ts',
  'src/app/app.test.tsx',
  'src/app/prefetch-pages.test.ts',
  'src/app/config.test.ts',
  'src/app/start.test.tsx',
];

export default defineConfig({
  plugins: [react(), themeCss()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    ...suiteOptions('web', firstLoadTests),
    testTimeout: 90_000,
    setupFiles: ['src/test/setup.ts'],
    // Read as text by a test; no other stylesheet matters to one.
    css: { include: /mantine\.css/ },
  },
});
