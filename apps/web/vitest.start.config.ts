import config, { firstLoadTests } from './vitest.config.js';

/** Isolates each file, also in the core suite. */
export default {
  ...config,
  test: { ...config.test, name: 'web-start', include: firstLoadTests, exclude: [], isolate: true },
};
