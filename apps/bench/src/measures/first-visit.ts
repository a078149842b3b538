/** Measures when photos appear on a first visit, against a static page with the same images. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { post, signIn } from '@ledenportaal/faults/client';
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { measure, type Subject } from '../rounds';
import { byTime } from '../rows';
import { startYardstick } from '../yardsticks/start';

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
    const plain = await startYardstick<void, number>('express-static', [folder]);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    try {
      const { token } = await signIn(portal.url, account);
      await writePlainPage(folder, portal.url, token, await widthOfPhotos(browser, portal.url, token));
      const pages = { portal: `${portal.url}/beeldbank/foto`, plain: `http://127.0.0.1:${await plain.ask()}/` };
      const rows: Row[] = [];
      for (const slower of slowdowns) rows.push(await row(browser, pages, token, slower));
      return rows;
    } finally {
      await browser.close();
      await plain.stop();
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function writePlainPage(folder: string, url: string, token: string, width: number): Promise<void> {
  const { headers, ...search } = post({ limit: 12 });
  const answer = await fetch(`${url}/api/fotoboek`, { ...search, headers: { ...headers, authorization: token } });
  const { results } = (await answer.json()) as { results: { items: { thumbnail: [{ 480: string }] }[] } };
  const images: string[] = [];
  for (const [at, { thumbnail }] of results.items.entries()) {
    const image = await fetch(url + thumbnail[0][480]);
    writeFileSync(join(folder, `${at}.jpg`), Buffer.from(await image.arrayBuffer()));
    images.push(`<img src="/${at}.jpg" width="${width}" alt="">`);
  }
  if (images.length !== 12) throw new Error(`There are ${images.length} photos`);
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>12</title>${images.join('\n')}`);
}

async function widthOfPhotos(browser: Browser, url: string, token: string): Promise<number> {
  return visit(browser, `${url}/beeldbank/foto`, token, 1, async (page) => {
    const box = await page.locator('main img[src^="/media/"]').first().boundingBox();
    return Math.round(box!.width);
  });
}

async function row(
  browser: Browser,
  pages: { portal: string; plain: string },
  token: string,
  slower: number,
): Promise<Row> {
  const painted: { portal: number; plain: number } = { portal: 0, plain: 0 };
  // Uses the paint time that the browser reports instead of the duration of the visit.
  const subject = (name: 'portal' | 'plain'): Subject => ({
    times: 1,
    clock: () => painted[name],
    run: async () => {
      painted[name] += await visit(browser, pages[name], token, slower, largestPaint);
    },
  });
  const taken = await measure({ portal: subject('portal'), plain: subject('plain') }, rounds);
  const what = `largest contentful paint, processor ${slower === 1 ? 'as it is' : `${slower} x slower`}`;
  return { ...byTime(what, taken.portal, taken.plain, 0), goal: { most: 2.5 } };
}

/** Visits a page and waits for `networkidle` before inspecting it. */
async function visit<T>(
  browser: Browser,
  url: string,
  token: string,
  slower: number,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)}); ${watch}`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await look(page);
  } finally {
    await context.close();
  }
}

const photosInPage = 12;
/** Records when photos are painted: Chromium ignores images that start transparent and fade in. */
const watch = `window.photosPainted = [];
  document.addEventListener('load', ({ target }) => {
    if (!/\\d+\\.jpg/.test(target.src)) return;
    requestAnimationFrame(() => setTimeout(() => photosPainted.push(performance.now())));
  }, true);`;

/** Returns seconds since navigation: the largest contentful paint, or the first photo when that is painted later. */
async function largestPaint(page: Page): Promise<number> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => (photosPainted.length < ${photosInPage} ? setTimeout(look, 50) : resolve());
    look();
  })`);
  const largest = await page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`);
  const first = await page.evaluate<number>('Math.min(...photosPainted)');
  return Math.max(largest, first) / 1000;
}
