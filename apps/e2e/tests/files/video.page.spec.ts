import type { Page } from '@playwright/test';
import { startInterruptingProxy } from '../../support/interrupting-proxy.js';
import { getContentFileDigest, getDownloadDigest, getCatalogueFiles } from '../../support/catalogue.js';
import { emulateColorScheme, expect, test } from '../../support/fixtures.js';
import { anySize, core, coreAnySize, waitForDownload } from '../../support/page-helpers.js';

const videoTitle = 'Timelapse 2019';
const getDownloadButton = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Download ${title}`, exact: true });
const getDownloadOverlay = (page: Page) => page.getByRole('dialog', { name: 'Het bestand wordt gedownload' });

/** Holds the download until the returned function is called. */
const holdDownload = async (page: Page) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/api/download', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
};

const catalogueSections = [
  ['logo', '/toolkit/logo'],
  ['social', '/toolkit/social'],
  ['jaarplan', '/wildgebied/jaarplan'],
  ['bijeenkomst', '/wildgebied/bijeenkomsten'],
  ['video', '/beeldbank/video'],
] as const;
for (const [section, path] of catalogueSections)
  // The pages share their download button.
  test(
    `each download button of ${path} downloads its file with its name`,
    section === 'logo' ? coreAnySize : anySize,
    async ({ page, signIn }) => {
      const catalogueFiles = await getCatalogueFiles(section);
      expect(catalogueFiles.length).toBeGreaterThan(0);
      await signIn('lid', path);
      for (const { title, filename, file } of catalogueFiles) {
        const download = await waitForDownload(page, () => getDownloadButton(page, title).click());
        expect(await getDownloadDigest(download)).toEqual(await getContentFileDigest(filename, file));
        await expect(getDownloadOverlay(page)).toHaveCount(0);
      }
    },
  );

test('the videos show their size and duration and play in the page', anySize, async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  await expect(page.getByText('MP4, 7,9 MB, 1:09')).toBeVisible();

  await page.getByRole('button', { name: `Speel ${videoTitle} af, 1:09` }).focus();
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

test(
  'a running download shows an overlay that traps the focus and can be cancelled',
  core,
  async ({ page, signIn, expectAccessible }) => {
    await signIn('lid', '/beeldbank/video');
    const release = await holdDownload(page);
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await getDownloadButton(page, videoTitle).focus();
    await page.keyboard.press('Enter');
    await expect(getDownloadOverlay(page)).toBeVisible();
    await expect(getDownloadOverlay(page)).toContainText(`${videoTitle}, 7,9 MB`);
    await expect(page.getByRole('button', { name: 'Annuleren' })).toBeFocused();
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(getDownloadOverlay(page).locator(':focus')).toHaveCount(1);
    }
    await expectAccessible();
    await emulateColorScheme(page, 'dark');
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(getDownloadOverlay(page)).toHaveCount(0);
    await expect(getDownloadButton(page, videoTitle)).toBeFocused();

    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Annuleren' }).click();
    await expect(getDownloadOverlay(page)).toHaveCount(0);
    release();
    await page.unroute('**/api/download');
    const download = await waitForDownload(page, () => getDownloadButton(page, videoTitle).click());
    expect(download.suggestedFilename()).toBe('Ruigenhei timelapse 2019.mp4');
    await expect(page.getByText(`‘${videoTitle}’ is gedownload.`)).toBeVisible();
    expect(downloads).toEqual(['Ruigenhei timelapse 2019.mp4']);
  },
);

test('the overlay folds into a panel, and the download continues on other pages', async ({
  page,
  signIn,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  await signIn('lid', '/beeldbank/video');
  const release = await holdDownload(page);
  await getDownloadButton(page, videoTitle).click();
  await expect(getDownloadOverlay(page)).toBeVisible();
  await page.getByRole('button', { name: 'Verder werken' }).click();
  await expect(getDownloadOverlay(page)).toHaveCount(0);
  const button = getDownloadButton(page, videoTitle);
  await expect(button).toBeFocused();
  const panel = page.getByRole('region', { name: 'Bezig met downloaden' });
  await expect(panel).toContainText(videoTitle);
  const isCovered = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => button.evaluate(isCovered)).toBe(false);
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();
  // A press on a button that is partly under the header does not move the page.
  await button.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - 80));
  const { x, y, width, height } = (await button.boundingBox())!;
  expect(y).toBeLessThan(50);
  const offset = await page.evaluate(() => window.scrollY);
  await page.mouse.move(x + width / 2, y + height - 4);
  await page.mouse.down();
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(offset);
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await page.getByRole('link', { name: /naar het begin/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Video');
  await expect(panel.getByRole('button', { name: `${videoTitle} annuleren` })).toBeVisible();
  const download = await waitForDownload(page, () => Promise.resolve(release()));
  expect(download.suggestedFilename()).toBe('Ruigenhei timelapse 2019.mp4');
  await expect(panel).toHaveCount(0);
});

test('closing the page during a download asks for confirmation', anySize, async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  const release = await holdDownload(page);
  await getDownloadButton(page, videoTitle).click();
  await expect(getDownloadOverlay(page)).toBeVisible();
  const dialogPromise = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogPromise;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(getDownloadOverlay(page)).toHaveCount(0);
  release();
});

test('an interrupted download resumes with a range request and is complete', anySize, async ({ page, signIn }) => {
  const [catalogueFile] = await getCatalogueFiles('video');
  const proxy = await startInterruptingProxy(process.env.PORTAL_URL ?? '', {
    path: '/api/download',
    afterBytes: 3_000_000,
    cuts: 1,
  });
  await page.goto(`${proxy.url}/login`);
  await signIn('lid', `${proxy.url}/beeldbank/video`);
  const download = await waitForDownload(page, () => getDownloadButton(page, videoTitle).click());
  expect(await getDownloadDigest(download)).toEqual(
    await getContentFileDigest(catalogueFile?.filename ?? '', catalogueFile?.file ?? ''),
  );
  expect(proxy.requests).toHaveLength(2);
  expect(proxy.requests[0]?.range).toBeUndefined();
  expect(proxy.requests[1]?.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect(proxy.requests[1]?.ifRange).toMatch(/^"[0-9a-f]+"$/);
  await page.goto('about:blank');
  await proxy.close();
});

test('downloading a deleted file shows an error and reloads the list', anySize, async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  await page.route('**/api/download', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'file_not_found', message: 'Dit bestand bestaat niet (meer).', requestId: 'test' } },
    }),
  );
  const contentRequest = page.waitForRequest('**/api/content');
  await getDownloadButton(page, videoTitle).click();
  await expect(page.getByRole('alert')).toContainText('Dit bestand bestaat niet (meer).');
  await contentRequest;
  await expect(getDownloadOverlay(page)).toHaveCount(0);
});
