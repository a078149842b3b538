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
    testTimeout: 30_000,
    setupFiles: ['src/test/setup.ts'],
    // Read as text by a test; no other stylesheet matters to one.
    css: { include: /mantine\.css/ },
  },
});
