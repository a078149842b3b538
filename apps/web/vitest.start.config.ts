import config from './vitest.config.js';

/** The program itself, from its first line: it is read once, and what it shows is never taken down. */
export default {
  ...config,
  test: { ...config.test, name: 'web-start', include: ['src/main.test.ts'], exclude: [], isolate: true },
};
