import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const wide = { viewport: { width: 1366, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const both = (testMatch: string) => [
  { name: 'wide', testMatch, use: wide },
  { name: 'narrow', testMatch, use: narrow, grepInvert: /@any-size/ },
];

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/portal.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Pictures are taken many in a row.
  timeout: process.env.SCREENS ? 300_000 : 150_000,
  expect: { timeout: 40_000 },
  use: {
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // What fades in is there at once, so that axe sees its real colours.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step takes a fifth of the time: TRACE=1 asks for those of what fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: quiet,
      env: {
        FONTCONFIG_FILE: join(import.meta.dirname, 'support/fonts.conf'),
        ...(process.env as Record<string, string>),
      },
    },
  },
  /** With SCREENS the tests that make pictures run (see scripts/screens.mjs), instead of the others. */
  projects: process.env.SCREENS
    ? both('**/*.screen.spec.ts')
    : [...both('**/*.page.spec.ts'), { name: 'process', testMatch: '**/*.process.spec.ts' }],
});
