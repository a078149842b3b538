import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'apps/web/vitest.start.config.ts',
    ],
    // The default leaves one of two processors idle: tests often wait for a database, disk or child process.
    maxWorkers: '100%',
  },
});
