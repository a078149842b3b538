import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { accounts, type Who } from './accounts.js';
import { createBuilders, type Builders } from './builders.js';
import { addAccount, type NewAccount } from './new-account.js';

/** What a test may use besides the browser. */
type Journey = {
  /** Signs in through the form. */
  signIn: (who: Who | NewAccount) => Promise<void>;
  /** Somebody of this test alone, who may sign in. */
  newAccount: () => Promise<NewAccount>;
  /** Puts things there behind the scenes, for journeys in which that is not the point. */
  builders: Builders;
  /** Fails on any violation of WCAG 2.2 AA on the page as it stands. */
  expectAccessible: () => Promise<void>;
};

export const test = base.extend<Journey>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.PORTAL_URL),
  signIn: async ({ page }, use) => use((who) => signIn(page, who)),
  newAccount: async ({ request }, use) => use(() => addAccount(request, process.env.PORTAL_DATA ?? '')),
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

async function signIn(page: Page, who: Who | NewAccount): Promise<void> {
  const { email, password } = typeof who === 'string' ? accounts[who] : who;
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('E-mailadres').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

export { expect };
