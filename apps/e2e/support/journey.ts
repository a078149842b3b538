import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { accounts, type Who } from './accounts.js';
import { createBuilders, type Builders } from './builders.js';

/** What a test may use besides the browser. */
type Journey = {
  /** Signs in through the form. */
  signIn: (who: Who) => Promise<void>;
  /** Puts things there behind the scenes, for journeys in which that is not the point. */
  builders: Builders;
  /** Fails on any violation of WCAG 2.2 AA on the page as it stands. */
  expectAccessible: () => Promise<void>;
};

export const test = base.extend<Journey>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.PORTAL_URL),
  signIn: async ({ page }, use) => use((who) => signIn(page, who)),
  builders: async ({ request }, use) => use(await createBuilders(request)),
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // By its element: what a dialog hides from screen readers still stands on the page.
      await expect(page.locator('h1').first()).toBeVisible();
      // Where the page begins: what lies half under the fixed header elsewhere is no fault of the page.
      await page.evaluate(() => window.scrollTo(0, 0));
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
    });
  },
});

async function signIn(page: Page, who: Who): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('E-mailadres').fill(accounts[who].email);
  await page.locator('input[name=password]').fill(accounts[who].password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

export { expect };
