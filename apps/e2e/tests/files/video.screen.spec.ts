import { readContentFile } from '../../support/catalogue.js';
import { expect, test } from '../../support/fixtures.js';
import { chooseFile } from '../../support/page-helpers.js';
import { takeScreenshot } from '../../support/screenshots.js';

test('video, and a running download', async ({ page, signIn }) => {
  await signIn('lid', '/beeldbank/video');
  const poster = page.getByRole('button', { name: /^Speel Timelapse/ }).locator('img');
  await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await takeScreenshot(page, 'video');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'video-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Korte versies' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await takeScreenshot(page, 'video-kort');

  await page.route('**/api/download', () => undefined);
  await page.getByRole('button', { name: 'Download Timelapse 2019' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreenshot(page, 'video-download');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'video-download-dark');
});

test('an interrupted download', async ({ page, signIn }) => {
  const film = await readContentFile('video/timelapse-2019.mp4');
  await signIn('lid', '/beeldbank/video');
  let requestCount = 0;
  await page.route('**/api/download', (route) =>
    requestCount++ === 0
      ? route.fulfill({ body: film.subarray(0, 3_000_000) })
      : route.fulfill({
          status: 500,
          json: {
            error: { code: 'unexpected', message: 'Er ging iets mis. Probeer het later nog eens.', requestId: '' },
          },
        }),
  );
  // `route.fulfill` sets the length of the partial body. Replaces it with the length of the complete file.
  await page.evaluate((total) => {
    const originalFetch = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const response = await originalFetch(input, init);
      if (!response.ok || input !== '/api/download') return response;
      const headers = { etag: '"film"', 'content-length': String(total) };
      return new Response(response.body, { headers });
    };
  }, film.length);
  await page.getByRole('button', { name: 'Download Timelapse 2019' }).click();
  await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
  await takeScreenshot(page, 'video-download-gestopt');
});

test('files: list, delete, new file, new video and edit', async ({ page, signIn }) => {
  await signIn('admin', '/admin/bestanden');
  await expect(page.getByRole('table')).toBeVisible();
  await takeScreenshot(page, 'bestanden');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'bestanden-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Verwijder Logo', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreenshot(page, 'bestand-verwijderen');
  await page.keyboard.press('Escape');

  await page.goto('/admin/bestanden/new?soort=bijeenkomst');
  await expect(page.getByText('Sleep je bestand hierheen')).toBeVisible();
  await takeScreenshot(page, 'bestand-nieuw');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Vul een titel in.')).toBeVisible();
  await takeScreenshot(page, 'bestand-fouten');

  const film = { name: 'molens.mp4', mimeType: 'video/mp4', buffer: await readContentFile('video/dorpen-20.mp4') };
  await page.goto('/admin/bestanden/new?soort=video');
  await chooseFile(page, film);
  await expect(page.getByRole('slider')).toHaveValue('5');
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
  await takeScreenshot(page, 'bestand-nieuwe-video');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'bestand-nieuwe-video-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route('**/api/beheer/files', () => undefined);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('progressbar', { name: 'Voortgang van het uploaden' })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 0));
  await takeScreenshot(page, 'bestand-onderweg');
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('link', { name: 'Annuleren' }).click();

  await page.getByRole('link', { name: 'Bewerk Timelapse 2019' }).click();
  await expect(page.getByRole('button', { name: 'Ander plaatje' })).toBeVisible();
  await takeScreenshot(page, 'bestand-bewerken');
});

test('files: replace and old versions', async ({ page, signIn }) => {
  const toPdfFile = async (path: string) => ({
    name: 'nieuw.pdf',
    mimeType: 'application/pdf',
    buffer: await readContentFile(path),
  });
  await signIn('admin', '/admin/bestanden?soort=jaarplan');
  await page
    .getByRole('link', { name: /^Vervang / })
    .last()
    .click();
  await chooseFile(page, await toPdfFile('bijeenkomsten/2018-11-plannen-voor-2019.pdf'));
  await expect(page.getByText(/Nu: PDF/)).toBeVisible();
  await takeScreenshot(page, 'bestand-vervangen');
  await page.getByRole('button', { name: 'Vervangen' }).click();
  await expect(page.getByText(/is vervangen/)).toBeVisible();
  await page.goto('/admin/bestanden?tab=oud');
  await expect(page.getByRole('button', { name: /^Terugzetten/ }).first()).toBeVisible();
  await takeScreenshot(page, 'bestanden-oud');
});
