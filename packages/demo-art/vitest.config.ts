import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'demo-art', include: ['src/**/*.test.ts'] } });
