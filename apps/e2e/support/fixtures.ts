import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { demoAccounts, requestToken, type Credentials, type DemoUser } from './demo-accounts.js';
import { createTestData, type TestData } from './test-data.js';
import { findUnreadableText, setTextSize } from './enlarged-text.js';
import { addAccount, type NewAccount } from './new-account.js';

/** Fixtures of a single test. */
type Fixtures = {
  /**
   * Signs in and opens an address. On /login it fills in the form, and without an address it stays on the page that
   * the portal redirects to. Elsewhere it stores a token, and opens / without an address.
   */
  signIn: (user: DemoUser | NewAccount, url?: string) => Promise<void>;
  /** Creates an account that only this test uses and that can sign in. */
  createAccount: () => Promise<NewAccount>;
  /** Creates data through the API, for tests that do not test creating it. */
  testData: TestData;
  /**
   * Fails on any violation of WCAG 2.2 AA, or of the best practices of axe, in the current state of the page. With `parts`
   * only in those, without the rules for a whole page.
   */
  expectAccessible: (parts?: PageParts) => Promise<void>;
  /**
   * Checks accessibility in the light scheme, contrast in the dark scheme, and that the page fits the screen width. The dark
   * scheme only in `npm run test:all`, to save time.
   */
  expectAccessibleAndResponsive: () => Promise<void>;
  /** Checks that the page fits the screen and its controls are readable with text of 200% (WCAG 1.4.4). Also only there. */
  expectReadableAtDoubleTextSize: () => Promise<void>;
};

/** CSS selectors. */
type PageParts = { include: string; exclude: string };

type RunOnly = { type: 'tag' | 'rule'; values: string[] };
/** Fixtures of a worker: the token of each account is requested once. */
type WorkerFixtures = {
  getToken: (account: Credentials) => Promise<string>;
  /** The address of the portal; by default that of the global setup. */
  portalUrl: string;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalUrl: [async ({ browserName: _ }, use) => use(process.env.PORTAL_URL ?? ''), { scope: 'worker' }],
  baseURL: async ({ portalUrl }, use) => use(portalUrl),
  getToken: [
    async ({ playwright, portalUrl }, use) => {
      const request = await playwright.request.newContext({ baseURL: portalUrl });
      const tokens = new Map<string, Promise<string>>();
      await use((account) => {
        const key = JSON.stringify(account);
        const token = tokens.get(key) ?? requestToken(request, account);
        tokens.set(key, token);
        return token;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  signIn: async ({ page, getToken, portalUrl }, use) =>
    use(async (user, url) => {
      const { email, password } = typeof user === 'string' ? demoAccounts[user] : user;
      if (page.url().includes('/login')) {
        await signInByForm(page, { email, password });
        if (url) await page.goto(url);
      } else {
        await storeTokenOnce(page, portalUrl, await getToken({ email, password }));
        await page.goto(url ?? '/');
      }
    }),
  createAccount: async ({ request }, use) => use(() => addAccount(request)),
  testData: async ({ request, getToken }, use) => use(createTestData(request, await getToken(demoAccounts.admin))),
  expectAccessible: async ({ page }, use) =>
    use((parts) => expectNoViolations(page, { type: 'tag', values: wcagTags }, parts)),
  expectAccessibleAndResponsive: async ({ page }, use) =>
    use(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
      await expectNoViolations(page, { type: 'tag', values: wcagTags });
      if (isCoreSuite) return;
      await emulateColorScheme(page, 'dark');
      await expectNoViolations(page, { type: 'rule', values: colorRules });
      await emulateColorScheme(page, 'light');
    }),
  expectReadableAtDoubleTextSize: async ({ page }, use) =>
    use(async () => {
      if (isCoreSuite) return;
      await setTextSize(page, 2 * defaultTextSize);
      await expect.poll(() => findUnreadableText(page), { timeout: 5000 }).toEqual([]);
      await setTextSize(page, defaultTextSize);
    }),
});

const isCoreSuite = process.env.TEST_SUITE === 'core';
/** The default text size of browsers, in pixels. */
const defaultTextSize = 16;

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The axe rules whose result depends on the colour scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Switches the colour scheme and waits until the page has applied it; before that its colours are a mix of both. */
export const emulateColorScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
};

/** The source of the axe-core of AxeBuilder. */
const { source: axeSource } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

const expectNoViolations = async (page: Page, runOnly: RunOnly, parts?: PageParts): Promise<void> => {
  // Finds the h1 by element instead of by role, because an open dialog hides it from the accessibility tree.
  await expect(page.locator('h1').first()).toBeVisible();
  // Outdated results are grey until the new ones are there, and what replaces a placeholder may begin grey.
  await expect(page.locator('[data-stale], .mantine-Skeleton-root')).toHaveCount(0);
  // Scrolls to the top: elsewhere axe reports elements that are half under the fixed header.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Loads axe once in each page. AxeBuilder would load it twice for each analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Legacy mode runs axe in the page only: there are no cross-origin frames, and a second page doubles the time.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' })
    .options({ resultTypes: ['violations'], runOnly })
    .setLegacyMode();
  if (parts) axe.include(parts.include).exclude(parts.exclude);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
};

/** Stores the token before the scripts of the page run. Does this once, so that signing out later still works. */
const storeTokenOnce = (page: Page, portalUrl: string, token: string) =>
  page.addInitScript(
    ({ portalOrigin, storedToken, doneKey }) => {
      if (location.origin !== portalOrigin || document.cookie.includes(doneKey)) return;
      // The portal removes what it finds in the storage of the browser when an account signs out.
      document.cookie = `${doneKey}=; path=/`;
      localStorage.setItem('token', storedToken);
    },
    {
      portalOrigin: new URL(portalUrl).origin,
      storedToken: token,
      doneKey: `signed-in-${randomUUID()}`,
    },
  );

/** Fills in the form of the login page, and waits until another page is open. */
export const signInByForm = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('E-mailadres').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

export { expect };
