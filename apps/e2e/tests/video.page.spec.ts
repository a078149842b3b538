import type { Page } from '@playwright/test';
import { breakingLine } from '../support/breaking-line.js';
import { fileOf, savedOf, seedsOf } from '../support/catalogue.js';
import { expect, test } from '../support/journey.js';
import { anySize, downloadBy } from '../support/pages.js';

const film = 'Timelapse 2019';
const button = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Download ${title}`, exact: true });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Het bestand wordt gedownload' });

/** Holds the download back till the test lets it go. */
const hold = async (page: Page) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/download', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
};

const places = [
  ['logo', '/toolkit/logo'],
  ['social', '/toolkit/social'],
  ['jaarplan', '/wildgebied/jaarplan'],
  ['bijeenkomst', '/wildgebied/bijeenkomsten'],
  ['video', '/beeldbank/video'],
] as const;
for (const [section, address] of places)
  test(`each button of ${address} gives its file, under its name`, anySize, async ({ page, signIn }) => {
    const seeds = await seedsOf(section);
    expect(seeds.length).toBeGreaterThan(0);
    await signIn('lid', address);
    for (const { title, filename, file } of seeds) {
      const download = await downloadBy(page, () => button(page, title).click());
      expect(await savedOf(download)).toEqual(await fileOf(filename, file));
      await expect(overlay(page)).toHaveCount(0);
    }
  });

test('the films are told of and play in the page', anySize, async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  await expect(page.getByText('MP4, 7,9 MB, 1:09')).toBeVisible();

  await page.getByRole('button', { name: `Speel ${film} af, 1:09` }).focus();
  await page.keyboard.press('Enter');
  const player = page.locator('video');
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await player.evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(1080);

  await page.getByRole('listitem').getByRole('button', { name: 'Speel Dorpen, 20 seconden af, 0:20' }).click();
  await expect(player).toHaveCount(2);
  await expect.poll(() => player.nth(1).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await player.first().evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

test('what is on its way stands over the page, by keyboard too, and stops when it is told to', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('lid', '/beeldbank/video');
  const release = await hold(page);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await button(page, film).focus();
  await page.keyboard.press('Enter');
  await expect(overlay(page)).toBeVisible();
  await expect(overlay(page)).toContainText(`${film}, 7,9 MB`);
  await expect(page.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  await expectAccessible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(button(page, film)).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(overlay(page)).toHaveCount(0);
  release();
  await page.unroute('**/api/download');
  const download = await downloadBy(page, () => button(page, film).click());
  expect(download.suggestedFilename()).toBe('Ruigenhei timelapse 2019.mp4');
  await expect(page.getByText(`‘${film}’ is gedownload.`)).toBeVisible();
  expect(downloads).toEqual(['Ruigenhei timelapse 2019.mp4']);
});

test('leaving while it runs asks first', anySize, async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  const release = await hold(page);
  await button(page, film).click();
  await expect(overlay(page)).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(overlay(page)).toHaveCount(0);
  release();
});

test('a download goes on where the line broke, and is whole', anySize, async ({ page, signIn }) => {
  const [seed] = await seedsOf('video');
  const line = await breakingLine(process.env.PORTAL_URL ?? '', '/api/download', 3_000_000);
  await page.goto(`${line.url}/login`);
  await signIn('lid', `${line.url}/beeldbank/video`);
  const download = await downloadBy(page, () => button(page, film).click());
  expect(await savedOf(download)).toEqual(await fileOf(seed?.filename ?? '', seed?.file ?? ''));
  expect(line.asked).toHaveLength(2);
  expect(line.asked[0]?.range).toBeUndefined();
  expect(line.asked[1]?.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect(line.asked[1]?.ifRange).toMatch(/^"[0-9a-f]+"$/);
  await page.goto('about:blank');
  await line.close();
});

test('a file that has gone is told, and the page follows', anySize, async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  await page.route('**/api/download', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'file_not_found', message: 'Dit bestand bestaat niet (meer).', requestId: 'test' } },
    }),
  );
  const asked = page.waitForRequest('**/api/content');
  await button(page, film).click();
  await expect(page.getByRole('alert')).toContainText('Dit bestand bestaat niet (meer).');
  await asked;
  await expect(overlay(page)).toHaveCount(0);
});
