import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'embedded-mongo',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
