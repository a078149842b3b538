import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { alias } from './vite.config.js';

export default defineConfig({
  plugins: [react()],
  resolve: { alias },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/main.test.ts'],
    // Reading the program anew for each file took more than half of the time.
    isolate: false,
    testTimeout: 30_000,
    setupFiles: ['src/test/setup.ts'],
    // Read as text by a test; no other stylesheet matters to one.
    css: { include: /mantine\.css/ },
  },
});
