import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { suiteOptions } from '../../scripts/test/slow-tests.js';

/** What these look at happens once in a page’s life: what has been read stays. */
export const fromTheFirstLine = ['src/main.test.ts', 'src/app/app.test.tsx'];

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    ...suiteOptions('web', fromTheFirstLine),
    testTimeout: 90_000,
    setupFiles: ['src/test/setup.ts'],
    // Read as text by a test; no other stylesheet matters to one.
    css: { include: /mantine\.css/ },
  },
});
