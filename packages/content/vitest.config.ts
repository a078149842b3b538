import { defineConfig } from 'vitest/config';
import { suiteOptions } from '../../scripts/test/slow-tests.js';

export default defineConfig({ test: { name: 'content', include: ['src/**/*.test.ts'], ...suiteOptions('content') } });
