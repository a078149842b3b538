import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'apps/web/vitest.start.config.ts'],
    // One of two processors would be left idle: much of the time goes to waiting for a database, a disk or a child.
    maxWorkers: '100%',
  },
});
