/** Measures when a first visit is painted and usable, and its photos against a static page with the same images. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { post, signIn } from '@ledenportaal/faults/client';
import { chromiumOptions } from '../browser';
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { getQuartiles, measure, type BenchmarkCase } from '../rounds';
import { toTimeRow } from '../rows';
import { withTemporaryFolder } from '../temporary-folder';
import { account, conditions, measureVisit, visit, type Condition, type Visit } from '../visits/visit';
import { startYardstick } from '../yardsticks/start-yardstick';

const rounds = Number(process.env.ROUNDS ?? 9);
type Moment = 'shell' | 'usable' | 'picture';
/** In milliseconds since the navigation started. */
type Times = Record<Moment, number>;
const goals: [Condition, Times][] = [
  [conditions.full, { shell: 350, usable: 500, picture: 600 }],
  [conditions.slowProcessor, { shell: 900, usable: 1_350, picture: 1_450 }],
  [conditions.slowNetwork, { shell: 2_000, usable: 3_000, picture: 3_300 }],
];
const momentLabels: Record<Moment, string> = {
  shell: 'header painted',
  usable: 'usable',
  picture: 'largest picture',
};

export const firstVisit: Group = {
  title: 'First visit',
  notes: [
    `The largest contentful paint of /beeldbank/foto as reported by Chromium, or its first photo when that is painted later (Chromium ignores photos that fade in): the median of ${rounds} alternating visits by a signed-in user, each with an empty cache, to the photos of the demo.`,
    'The yardstick is a page without script and style sheet that shows the same 12 images in the same size, served by Express in a separate process.',
    'Usable: the photos have their buttons, the search field exists, and the main thread is free to handle a click or a key press. These rows are in milliseconds.',
    '4 x slower: CPU throttling by the DevTools protocol. Other programs on the machine slow down both pages.',
  ],
  measure: () =>
    withTemporaryFolder(async (folder) => {
      const portal = await startPortal({ DEMO: '1' });
      const plainServer = await startYardstick<void, number>('express-static', [folder]);
      const browser = await chromium.launch(chromiumOptions);
      try {
        const { token } = await signIn(portal.url, account);
        await writePlainPage(folder, portal.url, token, await getFotoWidth(browser, portal.url, token));
        const pages = {
          portal: `${portal.url}/beeldbank/foto`,
          plain: `http://127.0.0.1:${await plainServer.runTask()}/`,
        };
        const rows: Row[] = [];
        for (const [condition, goal] of goals)
          rows.push(...(await measureRows(browser, pages, token, condition, goal)));
        return rows;
      } finally {
        await browser.close();
        await plainServer.stop();
        await portal.stop();
      }
    }),
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

const getFotoWidth = async (browser: Browser, url: string, token: string): Promise<number> =>
  visit(browser, `${url}/beeldbank/foto`, token, conditions.full, async (page) => {
    const fotoBox = await page.locator('main img[src^="/media/"]').first().boundingBox();
    return Math.round(fotoBox!.width);
  });

const measureRows = async (
  browser: Browser,
  pages: { portal: string; plain: string },
  token: string,
  condition: Condition,
  goal: Times,
): Promise<Row[]> => {
  const visits: Record<'portal' | 'plain', Visit[]> = { portal: [], plain: [] };
  // Uses the times that the browser reports instead of the duration of the visit.
  const createCase = (name: 'portal' | 'plain'): BenchmarkCase => ({
    iterations: 1,
    clock: () => visits[name].reduce((sum, { picture }) => sum + picture, 0) / 1000,
    run: async () => visits[name].push(await measureVisit(browser, pages[name], token, condition)),
  });
  const timings = await measure({ portal: createCase('portal'), plain: createCase('plain') }, rounds);
  const toRow = (moment: Moment): Row => {
    // The first visit is a warm-up.
    const value = getQuartiles(visits.portal.slice(1).map((times) => times[moment]));
    const label = `${momentLabels[moment]}, ms, ${condition.name}`;
    return {
      label,
      measured: `${Math.round(value.median)} ms`,
      value,
      goal: { max: goal[moment] },
    };
  };
  const label = `largest picture, ${condition.name}`;
  const ratio = toTimeRow(label, timings.portal, timings.plain, { goal: { max: 2.5 } });
  return [ratio, ...(['shell', 'usable', 'picture'] as const).map(toRow)];
};
