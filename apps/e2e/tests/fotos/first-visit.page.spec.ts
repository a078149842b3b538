import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { anySize } from '../../support/page-helpers.js';

/** The paths of the requests that match, in order. */
const recordRequests = (page: Page, pattern: RegExp) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) paths.push(pathname);
  });
  return paths;
};

/** Holds the script of the app back. Returns a function that lets it load. */
const holdApp = async (page: Page) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[/]assets[/]app-[^/]*[.]js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

test(
  'the header and the photos are shown and the first data is requested, before the app has loaded',
  anySize,
  async ({ page, signIn }) => {
    const requests = recordRequests(page, /^[/]api[/]/);
    const paths = ['/api/fotoboek', '/api/user', '/api/admin/profile'];
    const laterPaths = ['/api/fotoboek/tags', '/api/fotoboek/themas', '/api/fotoboek/facets'];
    const release = await holdApp(page);
    const waitForRequest = (path: string) => page.waitForRequest((request) => request.url().endsWith(path));
    const requested = paths.map(waitForRequest);
    const laterRequested = laterPaths.map(waitForRequest);
    const navigation = signIn('lid', '/beeldbank/foto');
    await Promise.all(requested);
    await expect(page.getByRole('banner')).toHaveText(/Ruigenhei/);
    await expect(page.locator('.first-page img')).not.toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(0);
    release();
    await navigation;
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(page.locator('.first-page')).toHaveCount(0);
    // The filters are requested by the app, so that they do not delay the first data.
    await Promise.all(laterRequested);
    await page.waitForLoadState('networkidle');
    expect(requests.toSorted()).toEqual([...paths, ...laterPaths].toSorted());
  },
);

test(
  'a visitor is redirected to /login without loading the photos script or requesting data',
  anySize,
  async ({ page }) => {
    const requests = recordRequests(page, /^[/]api[/]|[/]fotos-[^/]*[.]js$/);
    await page.goto('/beeldbank/foto');
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
  },
);

// Wide project only: a touch screen has no hover.
test(
  'hovering over a link loads the script of its page, and clicking does not load it again',
  anySize,
  async ({ page, signIn }) => {
    await signIn('lid', '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const script = /[/]LedenPage[^/]*[.]js$/;
    const requests = recordRequests(page, script);
    const scriptRequest = page.waitForRequest(script);
    await page.getByRole('navigation').getByRole('link', { name: 'Leden', exact: true }).first().hover();
    await scriptRequest;
    await expect(page).toHaveURL(/[/]$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Leden', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leden' })).toBeVisible();
    expect(requests).toHaveLength(1);
  },
);

const loadThemeFonts = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      ['Figtree Variable', 'Bricolage Grotesque Variable'].map((name) => document.fonts.load(`1em "${name}"`)),
    ),
  );

/** Sums the layout shifts of the page, from the start of the visit. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the place of the heading and of each photo, by its text, in whole pixels. */
const readBoxes = async (part: Locator) =>
  new Map(
    await part.evaluate((element) =>
      [...element.querySelectorAll('h1, [style*="--ratio"]')].map((child): [string, number[]] => {
        const { x, y, width } = child.getBoundingClientRect();
        const { height } = (child.querySelector('[style*="aspect-ratio"]') ?? child).getBoundingClientRect();
        // Without the mark beside the link, which the app adds.
        const text = (child.querySelector('a, span') ?? child).textContent;
        return [text?.trim() ?? '', [x, y, width, height].map(Math.round)];
      }),
    ),
  );

for (const { device, viewport, isMenuFolded } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a tablet without a side menu', viewport: { width: 820, height: 1180 } },
  { device: 'a laptop', viewport: { width: 1366, height: 900 } },
  { device: 'a laptop with an expanded menu', viewport: { width: 1366, height: 900 }, isMenuFolded: false },
  { device: 'a desktop', viewport: { width: 1920, height: 1080 } },
])
  test.describe(`on the screen of ${device}`, () => {
    test.use({ viewport });
    test(
      'each photo is requested once, and stays where it is when the app has loaded',
      anySize,
      async ({ page, signIn }) => {
        const pictures = recordRequests(page, /^[/]media[/]fotos[/]/);
        await recordLayoutShifts(page);
        if (isMenuFolded !== undefined)
          await page.addInitScript((value) => localStorage.setItem('menu-folded', value), String(isMenuFolded));
        const release = await holdApp(page);
        const navigation = signIn('lid', '/beeldbank/foto');
        await expect(page.locator('.first-page img').first()).toBeAttached();
        await loadThemeFonts(page);
        // Somebody may scroll before the app is there.
        await page.evaluate(() => window.scrollTo(0, 100));
        const before = await readBoxes(page.locator('.first-page'));
        release();
        await navigation;
        await expect(page.getByRole('main').getByRole('listitem').getByRole('img').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const after = await readBoxes(page.getByRole('main'));
        for (const [name, box] of before) expect([name, after.get(name)]).toEqual([name, box]);
        expect(before.size).toBeGreaterThan(2);
        expect(pictures.length).toBeGreaterThan(2);
        expect(pictures).toHaveLength(new Set(pictures).size);
        expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(
          0.02,
        );
      },
    );
  });

test('a page whose script does not load shows an error, and can be retried', anySize, async ({ page, signIn }) => {
  await page.route(/[/]assets[/]fotos-[^/]*[.]js$/, (route) => route.abort());
  await signIn('lid', '/beeldbank/foto');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Er ging iets mis' })).toBeVisible();
  await page.unroute(/[/]assets[/]fotos-[^/]*[.]js$/);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Foto’s' })).toBeVisible();
});

test('an app that does not load says so, and can be retried', anySize, async ({ page, signIn, expectAccessible }) => {
  await page.route(/[/]assets[/]app-[^/]*[.]js$/, (route) => route.abort());
  await signIn('lid', '/beeldbank/foto');
  await expect(page.getByRole('alert')).toHaveText(/Het portaal is niet geladen/);
  await expectAccessible();
  await page.unroute(/[/]assets[/]app-[^/]*[.]js$/);
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Foto’s' })).toBeVisible();
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
