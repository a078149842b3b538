/** Measures when photos appear on a first visit, against a static page with the same images. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { post, signIn } from '@ledenportaal/faults/client';
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { measure, type BenchmarkCase } from '../rounds';
import { toTimeRow } from '../rows';
import { startYardstick } from '../yardsticks/start-yardstick';

const rounds = Number(process.env.ROUNDS ?? 9);
const account = { email: 'lid@example.org', password: 'demo-lid-1' };
const slowdowns = [1, 4];
const viewport = { width: 1280, height: 900 };

export const firstVisit: Group = {
  title: 'First visit',
  notes: [
    `The largest contentful paint of /beeldbank/foto, as Chromium tells it, or its first photo where that is painted later (photos fade in there, which Chromium does not count): the median of ${rounds} visits, taking turns, each with an empty cache; by somebody who is signed in, to the photos of the demo.`,
    'The yardstick: a page without a script or style sheet, in which the same 12 images stand as large as they do in the portal, served by Express in a process of its own.',
    '4 times slower: as the browser’s own tools slow a page down. What else runs on this machine slows both.',
  ],
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-page-'));
    const portal = await startPortal({ DEMO: '1' });
    const plainServer = await startYardstick<void, number>('express-static', [folder]);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    try {
      const { token } = await signIn(portal.url, account);
      await writePlainPage(folder, portal.url, token, await getPhotoWidth(browser, portal.url, token));
      const pages = {
        portal: `${portal.url}/beeldbank/foto`,
        plain: `http://127.0.0.1:${await plainServer.runTask()}/`,
      };
      const rows: Row[] = [];
      for (const slowdown of slowdowns) rows.push(await measureRow(browser, pages, token, slowdown));
      return rows;
    } finally {
      await browser.close();
      await plainServer.stop();
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const writePlainPage = async (folder: string, url: string, token: string, width: number): Promise<void> => {
  const { headers, ...search } = post({ limit: 12 });
  const response = await fetch(`${url}/api/fotoboek`, { ...search, headers: { ...headers, authorization: token } });
  const { results } = (await response.json()) as { results: { items: { thumbnail: [{ 480: string }] }[] } };
  const images: string[] = [];
  for (const [index, { thumbnail }] of results.items.entries()) {
    const image = await fetch(url + thumbnail[0][480]);
    writeFileSync(join(folder, `${index}.jpg`), Buffer.from(await image.arrayBuffer()));
    images.push(`<img src="/${index}.jpg" width="${width}" alt="">`);
  }
  if (images.length !== 12) throw new Error(`There are ${images.length} photos`);
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>12</title>${images.join('\n')}`);
};

const getPhotoWidth = async (browser: Browser, url: string, token: string): Promise<number> =>
  visit(browser, `${url}/beeldbank/foto`, token, 1, async (page) => {
    const photoBox = await page.locator('main img[src^="/media/"]').first().boundingBox();
    return Math.round(photoBox!.width);
  });

const measureRow = async (
  browser: Browser,
  pages: { portal: string; plain: string },
  token: string,
  slowdown: number,
): Promise<Row> => {
  const paintSeconds: { portal: number; plain: number } = { portal: 0, plain: 0 };
  // Uses the paint time that the browser reports instead of the duration of the visit.
  const createCase = (name: 'portal' | 'plain'): BenchmarkCase => ({
    iterations: 1,
    clock: () => paintSeconds[name],
    run: async () => {
      paintSeconds[name] += await visit(browser, pages[name], token, slowdown, getLargestPaint);
    },
  });
  const timings = await measure({ portal: createCase('portal'), plain: createCase('plain') }, rounds);
  const label = `largest contentful paint, processor ${slowdown === 1 ? 'as it is' : `${slowdown} x slower`}`;
  return { ...toTimeRow(label, timings.portal, timings.plain, 0), goal: { max: 2.5 } };
};

/** Visits a page and waits for `networkidle` before inspecting it. */
const visit = async <T>(
  browser: Browser,
  url: string,
  token: string,
  slowdown: number,
  inspect: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)}); ${paintObserverScript}`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await inspect(page);
  } finally {
    await context.close();
  }
};

const photosPerPage = 12;
/** Records when photos are painted: Chromium ignores images that start transparent and fade in. */
const paintObserverScript = `window.photosPainted = [];
  document.addEventListener('load', ({ target }) => {
    if (!/\\d+\\.jpg/.test(target.src)) return;
    requestAnimationFrame(() => setTimeout(() => photosPainted.push(performance.now())));
  }, true);`;

/** Returns seconds since navigation: the largest contentful paint, or the first photo when that is painted later. */
const getLargestPaint = async (page: Page): Promise<number> => {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => (photosPainted.length < ${photosPerPage} ? setTimeout(look, 50) : resolve());
    look();
  })`);
  const largest = await page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`);
  const first = await page.evaluate<number>('Math.min(...photosPainted)');
  return Math.max(largest, first) / 1000;
};
