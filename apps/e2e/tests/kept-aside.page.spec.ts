import { accounts } from '../support/accounts.js';
import { expect, test } from '../support/journey.js';

test(
  'a page that the browser kept aside is not shown to who comes back after signing out',
  { tag: '@any-size' },
  async ({ playwright, baseURL, launchOptions, contextOptions }) => {
    // Playwright turns off what is tried here.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/login');
    await page.locator('[name=email]').fill(accounts.lid.email);
    await page.locator('[name=password]').fill(accounts.lid.password);
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/beeldbank/foto');
    await expect(page.getByRole('list', { name: 'Foto’s' })).toBeVisible();
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.kept = String(persisted))),
    );
    await page.goto('/api/health/live');
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
    await expect(page.getByRole('list', { name: 'Foto’s' })).toHaveCount(0);
    await browser.close();
  },
);
