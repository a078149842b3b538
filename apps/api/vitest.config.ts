import { defineConfig } from 'vitest/config';
import { suiteOptions } from '../../scripts/test/slow-tests.js';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    ...suiteOptions('api'),
    globalSetup: 'src/test/database.ts',
    // Each file has a database and a folder of its own; hashing and decoding share two processors.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
