import config, { fromTheFirstLine } from './vitest.config.js';

/** The program itself, from its first line: it is read once for each file. */
export default {
  ...config,
  test: { ...config.test, name: 'web-start', include: fromTheFirstLine, exclude: [], isolate: true },
};
