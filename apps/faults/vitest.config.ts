import { defineConfig } from 'vitest/config';
import { suiteOptions } from '../../scripts/test/slow-tests.js';

// Each file starts a complete topology.
export default defineConfig({
  test: {
    name: 'faults',
    include: ['src/**/*.test.ts'],
    ...suiteOptions('faults'),
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
