import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { anySize } from '../../support/page-helpers.js';

test(
  'the first fotos are requested once, before the script of the page has loaded',
  anySize,
  async ({ page, signIn }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname.replace(/[/]$/, '') === '/api/fotoboek') requests.push(pathname);
    });
    // Holds the script of the page until the fotos have been requested.
    let release: () => void = () => undefined;
    const photosRequested = new Promise<void>((resolve) => (release = resolve));
    await page.route(/[/]assets[/]fotos-[^/]*[.]js$/, async (route) => {
      await photosRequested;
      await route.continue();
    });
    const firstRequest = page.waitForRequest((request) => /[/]api[/]fotoboek[/]?$/.test(request.url()));
    const navigation = signIn('lid', '/beeldbank/foto');
    await firstRequest;
    expect(await page.locator('h1').count()).toBe(0);
    release();
    await navigation;
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    expect(requests).toHaveLength(1);
  },
);

// Wide project only: a touch screen has no hover.
test(
  'hovering over a link loads the script of its page, and clicking does not load it again',
  anySize,
  async ({ page, signIn }) => {
    await signIn('lid', '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      if (/[/]LedenPage[^/]*[.]js$/.test(request.url())) requestedUrls.push(request.url());
    });
    const scriptRequest = page.waitForRequest(/[/]LedenPage[^/]*[.]js$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Leden', exact: true }).first().hover();
    await scriptRequest;
    await expect(page).toHaveURL(/[/]$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Leden', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leden' })).toBeVisible();
    expect(requestedUrls).toHaveLength(1);
  },
);

/** Returns the positions of the fotos before the app script runs, then lets the script run. */
const getPlaceholderPositions = async (page: Page, navigate: () => Promise<void>) => {
  let release: () => void = () => undefined;
  const measured = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[/]assets[/]app-[^/]*[.]js$/, async (route) => {
    await measured;
    await route.continue();
  });
  const navigation = navigate();
  await expect(page.locator('.first-frame img').first()).toBeVisible();
  await loadThemeFonts(page);
  const positions = await getPositions(page.locator('.first-frame img'));
  release();
  await navigation;
  await expect(page.locator('.first-frame')).toHaveCount(0);
  return positions;
};

/** A caption can wrap elsewhere in a fallback font, so positions are compared in the fonts of the theme only. */
const loadThemeFonts = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      ['Figtree Variable', 'Bricolage Grotesque Variable'].map((name) => document.fonts.load(`1em "${name}"`)),
    ),
  );

/** Returns the URL and the position of each image, in CSS pixels. */
const getPositions = async (images: Locator) =>
  images.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { src: element.getAttribute('src'), rect: [x, y, width, height] };
    }),
  );

/** Returns the largest distance between the positions before and after, in CSS pixels; Infinity for a missing image. */
const getMaxDistance = (before: Positions, after: Positions) =>
  Math.max(
    ...before.map(({ src, rect }) => {
      const match = after.find((position) => position.src === src);
      return Math.max(...rect.map((coordinate, index) => Math.abs(coordinate - (match?.rect[index] ?? Infinity))));
    }),
  );
type Positions = Awaited<ReturnType<typeof getPositions>>;

const getFotoImages = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('img');

/** Sums the layout shifts of the page, from the start of the visit. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test(
    'the first fotos are shown before the app script runs, in their final position',
    anySize,
    async ({ page, signIn }) => {
      const before = await getPlaceholderPositions(page, () => signIn('lid', '/beeldbank/foto'));
      expect(before).toHaveLength(6);
      expect(getMaxDistance(before, await getPositions(getFotoImages(page)))).toBeLessThan(1.5);
    },
  );
});

for (const { device, viewport, isMenuFolded } of [
  { device: 'a laptop', viewport: { width: 1366, height: 900 } },
  { device: 'a laptop with an expanded menu', viewport: { width: 1366, height: 900 }, isMenuFolded: false },
  { device: 'a desktop', viewport: { width: 1920, height: 1080 } },
  { device: 'a desktop with a collapsed menu', viewport: { width: 1920, height: 1080 }, isMenuFolded: true },
  { device: 'a tablet without a side menu', viewport: { width: 820, height: 1180 } },
])
  test.describe(`on the screen of ${device}`, () => {
    test.use({ viewport });
    test(
      'the first fotos are shown before the app script runs, are fetched once, and do not move',
      anySize,
      async ({ page, signIn }) => {
        const requestedUrls: string[] = [];
        page.on('request', (request) => {
          if (new URL(request.url()).pathname.startsWith('/media/fotos/')) requestedUrls.push(request.url());
        });
        await recordLayoutShifts(page);
        if (isMenuFolded !== undefined)
          await page.addInitScript((value) => localStorage.setItem('menu-folded', value), String(isMenuFolded));
        const before = await getPlaceholderPositions(page, () => signIn('lid', '/beeldbank/foto'));
        expect(before).toHaveLength(6);
        expect(getMaxDistance(before, await getPositions(getFotoImages(page)))).toBeLessThan(2);
        await page.waitForLoadState('networkidle');
        expect(requestedUrls).toHaveLength(new Set(requestedUrls).size);
        expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(
          0.02,
        );
      },
    );
  });

test('web fonts that load late cause no layout shift', anySize, async ({ page }) => {
  let release: () => void = () => undefined;
  const measured = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[.]woff2$/, async (route) => {
    await measured;
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
