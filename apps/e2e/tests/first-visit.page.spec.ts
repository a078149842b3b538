import { expect, test } from '../support/journey.js';
import { anySize } from '../support/pages.js';

test(
  'the first photos are asked for once, before the program of their page is there',
  anySize,
  async ({ page, signIn }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname.replace(/[/]$/, '') === '/api/fotoboek') asked.push(pathname);
    });
    // All of the page's own program waits until the photos have been asked for.
    let release: () => void = () => undefined;
    const photosAsked = new Promise<void>((resolve) => (release = resolve));
    await page.route(/[/]FotosPage[^/]*[.]js$/, async (route) => {
      await photosAsked;
      await route.continue();
    });
    const first = page.waitForRequest((request) => /[/]api[/]fotoboek[/]?$/.test(request.url()));
    const arriving = signIn('lid', '/beeldbank/foto');
    await first;
    expect(await page.locator('h1').count()).toBe(0);
    release();
    await arriving;
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    expect(asked).toHaveLength(1);
  },
);

// Nobody points on a telephone.
test(
  'pointing at a link fetches the program of its page, and clicking fetches it no more',
  anySize,
  async ({ page, signIn }) => {
    await signIn('lid', '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/[/]LedenPage[^/]*[.]js$/.test(request.url())) fetched.push(request.url());
    });
    const coming = page.waitForRequest(/[/]LedenPage[^/]*[.]js$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Leden', exact: true }).first().hover();
    await coming;
    await expect(page).toHaveURL(/[/]$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Leden', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leden' })).toBeVisible();
    expect(fetched).toHaveLength(1);
  },
);

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test(
    'the first photos are there before the program, in the place that it gives them',
    anySize,
    async ({ page, signIn }) => {
      let release: () => void = () => undefined;
      const seen = new Promise<void>((resolve) => (release = resolve));
      await page.route(/[/]assets[/]start-[^/]*[.]js$/, async (route) => {
        await seen;
        await route.continue();
      });
      const arriving = signIn('lid', '/beeldbank/foto');
      const early = page.locator('.first-frame img').first();
      await expect(early).toBeVisible();
      const [before, address] = [await early.boundingBox(), await early.getAttribute('src')];
      release();
      await arriving;
      const picture = page.getByRole('main').getByRole('listitem').getByRole('img').first();
      await expect(picture).toHaveAttribute('src', address ?? '');
      await expect(page.locator('.first-frame')).toHaveCount(0);
      const after = await picture.boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0))).toBeLessThan(1.5);
    },
  );
});

test('the letters of the theme move nothing where they come late', anySize, async ({ page }) => {
  let release: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[.]woff2$/, async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Inloggen' });
  await expect(button).toBeVisible();
  const before = await button.boundingBox();
  release();
  await page.waitForFunction(
    () => document.fonts.check('1em "Figtree Variable"') && document.fonts.status === 'loaded',
  );
  const after = await button.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});
