import { existsSync } from 'node:fs';
import { chromium, type BrowserContext } from 'playwright-core';
import { withTemporaryFolder } from './temporary-folder';

const browsersOfDebian = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];

/** The browser of CHROMIUM_PATH, by default one of Debian. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? browsersOfDebian.find((path) => existsSync(path)) ?? 'chromium',
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
