import { chromium, type BrowserContext } from 'playwright-core';
import { withTemporaryFolder } from './temporary-folder';

/** The browser of CHROMIUM_PATH, by default that of Debian. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
};

/** Runs `work` in a browser with a new profile. */
export const withBrowserProfile = <Result>(
  work: (context: BrowserContext) => Promise<Result>,
  args: string[] = [],
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const options = { ...chromiumOptions, args: [...chromiumOptions.args, ...args] };
    const context = await chromium.launchPersistentContext(folder, options);
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  });
