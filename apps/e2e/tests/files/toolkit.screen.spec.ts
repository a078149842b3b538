import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { mockConfig } from '../../support/mock-config.js';
import { isSmallScreen } from '../../support/page-helpers.js';
import { takeScreenshot } from '../../support/screenshots.js';

/** Takes a screenshot of the whole page, including images that load lazily. */
const takeFullPageScreenshot = async (page: Page, name: string) => {
  const size = page.viewportSize() ?? { width: 1366, height: 900 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  await takeScreenshot(page, name);
  await page.setViewportSize(size);
};

const pages = [
  ['toolkit-logo', '/toolkit/logo', 'Download Logo'],
  ['toolkit-kleurenpalet', '/toolkit/kleurenpalet', 'Hex #2f5234 kopiëren, Donkergroen'],
  ['toolkit-social', '/toolkit/social', 'Download Social media posts'],
  ['toolkit-teksten', '/toolkit/teksten', 'Kopieer tekst: Welkom in het wildgebied'],
  ['jaarplan', '/wildgebied/jaarplan', 'Download Jaaroverzicht 2023'],
  ['bijeenkomsten', '/wildgebied/bijeenkomsten', 'Download Terugblik 2024'],
] as const;

test('the toolkit and the documents', async ({ page, signIn }) => {
  await signIn('admin');
  for (const [name, path, button] of pages) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    await takeFullPageScreenshot(page, name);
    await page.emulateMedia({ colorScheme: 'dark' });
    await takeFullPageScreenshot(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

test('the menu of an admin on a laptop, and the documents on the dashboard', async ({ page, signIn }) => {
  await signIn('admin');
  await expect(page.getByRole('region', { name: 'Nieuw bij de documenten' }).getByRole('link').first()).toBeVisible();
  await takeFullPageScreenshot(page, 'dashboard-documenten');
  if (isSmallScreen(page)) return;
  await page.setViewportSize({ width: 1366, height: 768 });
  await takeScreenshot(page, 'menu-beheer');
});

test('print versions', async ({ page, signIn }) => {
  await signIn('lid');
  for (const [name, path, button] of pages.filter(
    ([pageName]) => pageName === 'jaarplan' || pageName === 'toolkit-teksten',
  )) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await takeFullPageScreenshot(page, `${name}-print`);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('the consent bar for analytics', async ({ page, signIn }) => {
  const analytics = { script: 'https://tellen.example.net/gtag.js', id: 'G-1' };
  await mockConfig(page, { analytics });
  await signIn('lid', '/wildgebied/jaarplan');
  await expect(page.getByRole('region', { name: 'Bezoek tellen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Jaaroverzicht 2023' })).toBeVisible();
  await takeScreenshot(page, 'bezoek-tellen');
});
