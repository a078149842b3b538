import { existsSync } from 'node:fs';
import { demoAccounts } from '../../support/demo-accounts.js';
import { expect, test } from '../../support/fixtures.js';

test(
  'a page from the back/forward cache is not shown after signing out',
  { tag: '@any-size' },
  async ({ playwright, baseURL, launchOptions, contextOptions }) => {
    // The headless shell has no back/forward cache; a Chromium may be beside it.
    const executablePath = launchOptions.executablePath?.replace(/-headless-shell$/, '') ?? '';
    test.skip(!existsSync(executablePath), 'no Chromium with a back/forward cache');
    // Playwright disables the cache by default.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      executablePath,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/login');
    await page.locator('[name=email]').fill(demoAccounts.lid.email);
    await page.locator('[name=password]').fill(demoAccounts.lid.password);
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/beeldbank/foto');
    await expect(page.getByRole('list', { name: 'Foto’s' })).toBeVisible();
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.bfcache = String(persisted))),
    );
    await page.goto('/api/health/live');
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('html')).toHaveAttribute('data-bfcache', 'true');
    await expect(page.getByRole('list', { name: 'Foto’s' })).toHaveCount(0);
    await browser.close();
  },
);
