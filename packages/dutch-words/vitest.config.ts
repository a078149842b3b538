import { defineConfig } from 'vitest/config';
import { suiteOptions } from '../../scripts/test/slow-tests.js';

export default defineConfig({
  test: { name: 'dutch-words', include: ['src/**/*.test.ts'], ...suiteOptions('dutch-words') },
});
