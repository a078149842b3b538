import { defineConfig } from 'vitest/config';
import { suiteOptions } from '../../scripts/test/slow-tests.js';

export default defineConfig({
  test: {
    name: 'embedded-mongo',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    ...suiteOptions('embedded-mongo'),
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
