import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { accounts, askToken, type Credentials, type Who } from './accounts.js';
import { createBuilders, type Builders } from './builders.js';
import { addAccount, type NewAccount } from './new-account.js';

/** What a test may use besides the browser. */
type Journey = {
  /** Comes signed in to an address. On /login through the form, and then goes where the portal leads if none is given. */
  signIn: (who: Who | NewAccount, address?: string) => Promise<void>;
  /** Somebody of this test alone, who may sign in. */
  newAccount: () => Promise<NewAccount>;
  /** Puts things there behind the scenes, for journeys in which that is not the point. */
  builders: Builders;
  /** Fails on any violation of WCAG 2.2 AA on the page as it stands. */
  expectAccessible: () => Promise<void>;
  /** The same in the light and in the dark, and that nothing is wider than the screen. */
  expectWellMade: () => Promise<void>;
};

type RunOnly = { type: 'tag' | 'rule'; values: string[] };
/** The tokens of who signed in, asked for once a worker. */
type Tokens = { tokenOf: (who: Credentials) => Promise<string> };

export const test = base.extend<Journey, Tokens>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.PORTAL_URL),
  tokenOf: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.PORTAL_URL ?? '' });
      const tokens = new Map<string, Promise<string>>();
      await use((who) => {
        const key = JSON.stringify(who);
        const token = tokens.get(key) ?? askToken(request, who);
        tokens.set(key, token);
        return token;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  signIn: async ({ page, tokenOf }, use) =>
    use(async (who, address) => {
      const { email, password } = typeof who === 'string' ? accounts[who] : who;
      if (page.url().includes('/login')) {
        await signInByForm(page, { email, password });
        if (address) await page.goto(address);
      } else {
        await keepToken(page, await tokenOf({ email, password }));
        await page.goto(address ?? '/');
      }
    }),
  newAccount: async ({ request }, use) => use(() => addAccount(request)),
  builders: async ({ request, tokenOf }, use) => use(createBuilders(request, await tokenOf(accounts.admin))),
  expectAccessible: async ({ page }, use) => use(() => expectNoViolation(page, { type: 'tag', values: tags })),
  expectWellMade: async ({ page }, use) =>
    use(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
      await wear(page, 'light');
      await expectNoViolation(page, { type: 'tag', values: tags });
      await wear(page, 'dark');
      await expectNoViolation(page, { type: 'rule', values: ofColours });
      await wear(page, 'light');
    }),
});

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that another scheme changes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** The page learns of another scheme a moment after the browser: till then its colours would be of both. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectNoViolation(page: Page, runOnly: RunOnly): Promise<void> {
  // By its element: what a dialog hides from screen readers still stands on the page.
  await expect(page.locator('h1').first()).toBeVisible();
  // Where the page begins: what lies half under the fixed header elsewhere is no fault of the page.
  await page.evaluate(() => window.scrollTo(0, 0));
  // In the page itself: frames of others there are none, and a second page for the outcome takes as long again.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], runOnly }).setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Once, before the page's own program begins: whoever signs out afterwards stays out. */
const keepToken = (page: Page, token: string) =>
  page.addInitScript(
    ({ portal, kept, mark }) => {
      if (location.origin !== portal || sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'done');
      localStorage.setItem('token', kept);
    },
    { portal: new URL(process.env.PORTAL_URL ?? '').origin, kept: token, mark: `signed in ${randomUUID()}` },
  );

async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

export { expect };
