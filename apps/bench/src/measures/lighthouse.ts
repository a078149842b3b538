/** Measures the Lighthouse scores of the first two pages, for a mid-range phone and for a desktop. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { signIn } from '@ledenportaal/faults/client';
import { findFreePort } from '@ledenportaal/faults/program';
import type { BrowserContext } from 'playwright-core';
import { withBrowserProfile } from '../browser';
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { getQuartiles } from '../rounds';

const rounds = Number(process.env.ROUNDS ?? 5);
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

const pages = ['/login', '/beeldbank/foto'];
const devices = [
  { name: 'telephone', options: [] },
  { name: 'desk', options: ['--preset=desktop'] },
];
/** Downloaded by npm for this measurement only: with its dependencies it has 9,000 files. */
const lighthouse = 'lighthouse@12.8.2';
const account = { email: 'lid@example.org', password: 'demo-lid-1' };

export const lighthousePages: Group = {
  title: 'Lighthouse',
  notes: [
    `Scores out of 100: the median of ${rounds} visits with an empty cache to a production build with the photos of the demo; /beeldbank/foto with a signed-in user.`,
    'Telephone: the default preset of Lighthouse, which simulates a slow connection and a four times slower processor. Desk: its desktop preset.',
  ],
  async measure() {
    const portal = await startPortal({ DEMO: '1' });
    try {
      const { token } = await signIn(portal.url, account);
      const rows: Row[] = [];
      for (const path of pages)
        for (const { name, options } of devices) {
          const visit = (): Promise<Scores> =>
            runLighthouse(portal.url, path, path === '/login' ? undefined : token, options);
          rows.push(...(await measureRows(`${path}, ${name}`, visit)));
        }
      return rows;
    } finally {
      await portal.stop();
    }
  },
};

const measureRows = async (label: string, visit: () => Promise<Scores>): Promise<Row[]> => {
  const visits: Scores[] = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit());
  return categories.map((category) => {
    const value = getQuartiles(visits.map((scores) => scores[category]));
    return {
      label: `${label}: ${category}`,
      measured: value.median.toFixed(0),
      yardstick: '100',
      value,
      goal: { min: 95 },
    };
  });
};

type Report = {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  categories: Record<Category, { score: number | null }>;
};

/** Uses a new browser profile for each visit; only the token of the signed-in member is stored beforehand. */
const runLighthouse = async (
  url: string,
  path: string,
  token: string | undefined,
  options: string[],
): Promise<Scores> => {
  const port = await findFreePort();
  return withBrowserProfile(
    async (context) => {
      if (token) await storeToken(context, url, token);
      const { runtimeError, finalDisplayedUrl, categories: measured } = await report(`${url}${path}`, port, options);
      if (runtimeError) throw new Error(runtimeError.message);
      if (!finalDisplayedUrl.endsWith(path)) throw new Error(`${path} led to ${finalDisplayedUrl}`);
      const scores = categories.map((category) => [category, (measured[category].score ?? 0) * 100]);
      return Object.fromEntries(scores) as Scores;
    },
    [`--remote-debugging-port=${port}`],
  );
};

/** Runs Lighthouse in the browser that listens on the port. */
const report = async (url: string, port: number, options: string[]): Promise<Report> => {
  const args = [
    url,
    `--port=${port}`,
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--quiet',
    ...options,
  ];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, ...args], { maxBuffer: 1e8 });
  return JSON.parse(stdout) as Report;
};

const storeToken = async (context: BrowserContext, url: string, token: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await page.close();
};
