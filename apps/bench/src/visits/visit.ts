/** Visits the image bank in a browser with an empty cache and reads when its parts are painted. */
import type { Browser, Page, Request } from 'playwright-core';
import { waitUntil } from '@ledenportaal/faults/program';

/** A member of the demo. */
export const account = { email: 'lid@example.org', password: 'demo-lid-1' };

export type Condition = { name: string; slowdown: number; bytesPerSecond?: number };
export const conditions = {
  full: { name: 'processor as it is', slowdown: 1 },
  slowProcessor: { name: 'processor 4 x slower', slowdown: 4 },
  slowNetwork: { name: '1.6 Mbit/s, 150 ms away', slowdown: 1, bytesPerSecond: 200_000 },
} satisfies Record<string, Condition>;

/** The moments in milliseconds since the navigation started. */
export type Visit = {
  /** The first contentful paint. */
  firstPaint: number;
  shell: number;
  usable: number;
  /** The largest contentful paint, or the first photo when that is painted later. */
  picture: number;
  /** When each photo of the first page was painted, in that order. */
  photos: number[];
  /** Requests for something else than a picture, including the document. */
  requests: number;
  /** Bytes of script as transferred, without headers. */
  scriptBytes: number;
};

const viewport = { width: 1280, height: 900 };
const fotosPerPage = 12;
/** For photos that the page requests only after it has been idle. */
const maxPhotosMs = 5_000;

/** Visits a page as a signed-in user and waits for `networkidle` before inspecting it. */
export const visit = async <T>(
  browser: Browser,
  url: string,
  token: string,
  { slowdown, bytesPerSecond }: Condition,
  inspect: (page: Page, requests: readonly Request[]) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)}); ${observerScript}`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (bytesPerSecond)
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond / 2,
      });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await inspect(page, requests);
  } finally {
    await context.close();
  }
};

/**
 * Records when the header is painted, when the grid can be used, and when each photo is painted: Chromium ignores
 * images that start transparent and fade in. The header may be in the HTML, before the app renders its own.
 */
const observerScript = `window.times = {};
  window.photosPainted = {};
  const record = (moment, schedule) => {
    if (moment in times) return;
    times[moment] = undefined;
    schedule(() => (times[moment] = performance.now()));
  };
  // Before other tasks that wait, such as the evaluation of a script.
  const afterPaint = (callback) =>
    requestAnimationFrame(() => scheduler.postTask(callback, { priority: 'user-blocking' }));
  new MutationObserver(() => {
    if (document.querySelector('#root header, body > header')) record('shell', afterPaint);
    if (document.querySelector('#root search input') && document.querySelector('#root main [role=listitem] button'))
      record('usable', setTimeout);
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('load', ({ target }) => {
    if (/\\d+\\.jpg/.test(target.src)) afterPaint(() => (photosPainted[target.src] ??= performance.now()));
  }, true);`;

/** Measures a visit. Of photos that load only after scrolling, only those in or near the viewport count. */
export const measureVisit = (browser: Browser, url: string, token: string, condition: Condition): Promise<Visit> =>
  visit(browser, url, token, condition, async (page, requests) => {
    const readPhotos = async (): Promise<number[]> =>
      Object.values(await page.evaluate<Record<string, number>>('photosPainted'));
    const areAllPainted = async (): Promise<boolean> => (await readPhotos()).length >= fotosPerPage;
    await waitUntil('the photos', areAllPainted, maxPhotosMs).catch(() => undefined);
    const photos = (await readPhotos()).sort((left, right) => left - right).slice(0, fotosPerPage);
    const first = photos[0];
    if (first === undefined) throw new Error(`${url} shows no photo`);
    const largest = await page.evaluate<number>(`new Promise((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true }))`);
    const firstPaint = await page.evaluate<number>(
      `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
    );
    const { shell = 0, usable = 0 } = await page.evaluate<{ shell?: number; usable?: number }>('times');
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    return {
      firstPaint,
      shell,
      usable,
      picture: Math.max(largest, first),
      photos,
      requests: requests.filter((request) => request.resourceType() !== 'image').length,
      scriptBytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    };
  });
