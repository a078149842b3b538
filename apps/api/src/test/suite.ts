import { it } from 'vitest';

/** `npm test` runs the core suite, the nightly run all tests. */
export const isCoreSuite = process.env.TEST_SUITE === 'core';

/** Registers a test for the nightly run only, because it takes long and a test of the core suite covers most of it. */
export const itNightly = (title: string, run: () => Promise<void>): void => {
  if (!isCoreSuite) it(title, run);
};
