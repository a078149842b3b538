import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { fillPath, fotoContract, type Foto } from '@ledenportaal/shared';

const accounts = {
  admin: { email: 'beheer@example.org', password: 'demo-beheer-1' },
  lid: { email: 'lid@example.org', password: 'demo-lid-1' },
};
export type Who = keyof typeof accounts;

/** What a test may use besides the browser. */
type Journey = {
  /** Signs in through the form. */
  signIn: (who: Who) => Promise<void>;
  /** Uploads a photo behind the scenes, for journeys in which uploading is not the point. */
  addFoto: (jpeg: Buffer) => Promise<Foto>;
  /** Fails on any violation of WCAG 2.2 AA on the page as it stands. */
  expectAccessible: () => Promise<void>;
};

export const test = base.extend<Journey>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.PORTAL_URL),
  signIn: async ({ page }, use) => use((who) => signIn(page, who)),
  addFoto: async ({ request }, use) => {
    await use(async (jpeg) => {
      const { token } = (await (await request.post('/api/signin', { data: accounts.admin })).json()) as {
        token: string;
      };
      const multipart = { file: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: jpeg } };
      const url = `/api${fillPath(fotoContract.upload.path)}`;
      const answer = await request.post(url, { headers: { authorization: token }, multipart });
      expect(answer.status()).toBe(201);
      return fotoContract.upload.response.parse(await answer.json()).results;
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
