import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const chromiumArgs = [
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

/** TEST_SUITE=core (`npm test`) runs the core journeys only; without it every journey runs. */
const inSuite = (core: RegExp) => (process.env.TEST_SUITE === 'core' ? { grep: core } : {});

const wide = { viewport: { width: 1366, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wideAndNarrow = (testMatch: string) => [
  { name: 'wide', testMatch, use: wide, ...inSuite(/@core(?!-narrow)/) },
  { name: 'narrow', testMatch, use: narrow, grepInvert: /@any-size/, ...inSuite(/@core-narrow/) },
];

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A screenshot test takes many screenshots in a row.
  timeout: process.env.SCREENS ? 300_000 : 150_000,
  expect: { timeout: 40_000 },
  use: {
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Disables fade-ins, so that axe measures the final colours.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes about a fifth of the run time. TRACE=1 turns it on and keeps the traces of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: chromiumArgs,
      env: {
        FONTCONFIG_FILE: join(import.meta.dirname, 'support/fonts.conf'),
        ...(process.env as Record<string, string>),
      },
    },
  },
  /** SCREENS=1 runs the tests that take screenshots (see scripts/screens.mjs) instead of the other tests. */
  projects: process.env.SCREENS
    ? wideAndNarrow('**/*.screen.spec.ts')
    : [
        ...wideAndNarrow('**/*.page.spec.ts'),
        { name: 'process', testMatch: '**/*.process.spec.ts', ...inSuite(/@core/) },
      ],
});
