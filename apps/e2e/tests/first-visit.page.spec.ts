import type { Locator, Page } from '@playwright/test';
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

/** The photos that are drawn before the program, and where; then the program comes. */
const placesBefore = async (page: Page, arrive: () => Promise<void>) => {
  let release: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[/]assets[/]start-[^/]*[.]js$/, async (route) => {
    await seen;
    await route.continue();
  });
  const arriving = arrive();
  await expect(page.locator('.first-frame img').first()).toBeVisible();
  await loadThemeFonts(page);
  const places = await placesOf(page.locator('.first-frame img'));
  release();
  await arriving;
  await expect(page.locator('.first-frame')).toHaveCount(0);
  return places;
};

/** A caption can wrap elsewhere in a fallback font, so places are compared in the theme's fonts only. */
const loadThemeFonts = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      ['Figtree Variable', 'Bricolage Grotesque Variable'].map((name) => document.fonts.load(`1em "${name}"`)),
    ),
  );

/** By the address of each photo. */
const placesOf = async (pictures: Locator) =>
  pictures.evaluateAll((all) =>
    all.map((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect();
      return { address: picture.getAttribute('src'), sides: [x, y, width, height] };
    }),
  );

/** How far a photo of the program is from where it was drawn before, in CSS pixels; without one, endlessly. */
const farthest = (before: Places, after: Places) =>
  Math.max(
    ...before.map(({ address, sides }) => {
      const same = after.find((place) => place.address === address);
      return Math.max(...sides.map((side, at) => Math.abs(side - (same?.sides[at] ?? Infinity))));
    }),
  );
type Places = Awaited<ReturnType<typeof placesOf>>;

const photosOf = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('img');

/** Adds up what moves of itself, from the first on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test(
    'the first photos are there before the program, in the place that it gives them',
    anySize,
    async ({ page, signIn }) => {
      const before = await placesBefore(page, () => signIn('lid', '/beeldbank/foto'));
      expect(before).toHaveLength(4);
      expect(farthest(before, await placesOf(photosOf(page)))).toBeLessThan(1.5);
    },
  );
});

for (const { of, viewport, folded } of [
  { of: 'a laptop', viewport: { width: 1366, height: 900 } },
  { of: 'a laptop whose menu was unfolded', viewport: { width: 1366, height: 900 }, folded: false },
  { of: 'a desk', viewport: { width: 1920, height: 1080 } },
  { of: 'a desk whose menu was folded', viewport: { width: 1920, height: 1080 }, folded: true },
  { of: 'a tablet, without a menu beside them', viewport: { width: 820, height: 1180 } },
])
  test.describe(`on the screen of ${of}`, () => {
    test.use({ viewport });
    test(
      'all photos of the page are there before the program, each fetched once, and nothing moves',
      anySize,
      async ({ page, signIn }) => {
        const fetched: string[] = [];
        page.on('request', (request) => {
          if (new URL(request.url()).pathname.startsWith('/media/fotos/')) fetched.push(request.url());
        });
        await watchShifts(page);
        if (folded !== undefined)
          await page.addInitScript((kept) => localStorage.setItem('menu-folded', kept), String(folded));
        const before = await placesBefore(page, () => signIn('lid', '/beeldbank/foto'));
        expect(before).toHaveLength(12);
        expect(farthest(before, await placesOf(photosOf(page)))).toBeLessThan(2);
        await page.waitForLoadState('networkidle');
        expect(fetched).toHaveLength(new Set(fetched).size);
        expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(
          0.02,
        );
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
  await loadThemeFonts(page);
  const after = await button.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});
